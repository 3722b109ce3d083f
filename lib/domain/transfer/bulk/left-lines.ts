import type { LeadId } from "#lib/contract/platform/ids.ts";
import { isOfDeals } from "./bulk-runner.ts";
import type { LeftLine } from "./bulk-store.ts";
import type { LeadPlan } from "./lead-plan.ts";

/** The header of the list of what was left as it is. */
export const leftHeader = (job: Parameters<typeof isOfDeals>[0]): LeftLine => [
  isOfDeals(job) ? "deal_id" : "lead_id",
  "field",
  "reason",
  "message",
  "before",
  "written",
  "now",
];

const text = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.join("; ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** A line for each field, or for a lead as a whole, that stays as it is against the action's will. */
export const leftLines = (id: LeadId, { left = [] }: LeadPlan): LeftLine[] =>
  left.map(({ field, reason, message, before, written, now }) => [
    id,
    field,
    reason,
    message,
    text(before),
    text(written),
    text(now),
  ]);
