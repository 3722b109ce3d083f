import * as z from "zod";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { Deal } from "#lib/contract/records/deal-record.ts";

/** What one record counts for in the tallies of a lead that it names. */
export const TallyEntry = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("deal"),
    id: z.string(),
    status: z.enum(["open", "won", "lost"]),
    amount: z.object({ amount: z.string(), currency: z.string() }).nullable(),
    closed_at: Timestamp.nullable(),
  }),
  z.object({
    of: z.literal("meeting"),
    id: z.string(),
    status: z.enum(["scheduled", "held", "cancelled", "no_show"]),
    at: Timestamp,
  }),
]);
export type TallyEntry = z.infer<typeof TallyEntry>;

/** A deal's entry for one of its leads; undefined for any other lead. */
export const entryOfDeal = (deal: Deal, lead: LeadId): TallyEntry | undefined => {
  const { id, status, base_amount: amount, closed_at, lead_ids } = deal;
  return lead_ids.includes(lead) ? { of: "deal", id, status, amount, closed_at } : undefined;
};

/** A meeting's entry for one of its leads; undefined for any other lead, and for what is no meeting. */
export const entryOfActivity = (activity: Activity, lead: LeadId): TallyEntry | undefined => {
  const { id, kind, status, starts_at: at, lead_ids } = activity;
  if (kind !== "meeting" || at === null || !lead_ids.includes(lead)) return undefined;
  const parsed = TallyEntry.safeParse({ of: "meeting", id, status, at });
  return parsed.success ? parsed.data : undefined;
};

/** When an activity reached its lead: an email that was sent, a call that was answered, a meeting that was held. */
export const contactedAt = (activity: Activity, lead: LeadId): string | undefined => {
  const { kind, direction, status, starts_at, created_at, lead_ids } = activity;
  const reached =
    (kind === "email" && direction === "outbound") ||
    (kind === "call" && status === "connected") ||
    (kind === "meeting" && status === "held");
  return reached && lead_ids.includes(lead) ? (starts_at ?? created_at) : undefined;
};
