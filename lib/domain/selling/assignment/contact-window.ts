import type { ContactWindow } from "#lib/contract/assignment-record.ts";

const hourMs = 3_600_000;
const unitMs = { hour: hourMs, day: 24 * hourMs, week: 168 * hourMs } as const;

/** When a window that ends now begins, as RFC 3339. */
export const windowStart = ({ amount, unit }: ContactWindow, now: Date): string =>
  new Date(now.getTime() - amount * unitMs[unit]).toISOString();
