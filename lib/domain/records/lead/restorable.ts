import { retentionDays } from "#lib/contract/platform/limits.ts";

const dayMs = 86_400_000;

/** Whether what was deleted then may still be restored: DynamoDB removes expired items up to two days late. */
export const isRestorable = (deletedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(deletedAt) <= retentionDays.deletedLead * dayMs;
