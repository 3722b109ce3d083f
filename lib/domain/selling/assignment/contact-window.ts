import type { ContactWindow } from "#lib/contract/selling/assignment-record.ts";
import { spanMs } from "../span-ms.ts";

/** When a window that ends now begins, as RFC 3339. */
export const windowStart = (window: ContactWindow, now: Date): string =>
  new Date(now.getTime() - spanMs(window)).toISOString();
