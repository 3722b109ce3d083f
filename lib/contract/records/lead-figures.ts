import * as z from "zod";
import { MemberId } from "#lib/contract/platform/ids.ts";
import { Engagement, Timestamp } from "./lead-record.ts";

const count = z.int().min(0);

/** Figures of some leads, each of them as it is now. */
export const LeadFigures = z.strictObject({
  leads: count,
  average_score: z.number().nullable().describe("Of those that have a score; null when none has."),
  engagement: Engagement.describe("The sums of the leads' counters, and the rates of those sums."),
});
export type LeadFigures = z.infer<typeof LeadFigures>;

export const OwnerFigures = z.strictObject({
  owner_id: MemberId.nullable().describe("Null: nobody's."),
  ...LeadFigures.shape,
});
export type OwnerFigures = z.infer<typeof OwnerFigures>;

/** A group of leads beside all leads that the caller may read. */
export const GroupFigures = z.strictObject({
  ...LeadFigures.shape,
  share: z.number().min(0).max(1).nullable().describe("Of all leads; null when there are none."),
  all: LeadFigures.describe("All leads, to compare with."),
  by_owner: z
    .array(OwnerFigures)
    .optional()
    .describe("The owner with most leads first. Left out for roles that see aggregates only."),
  as_of: Timestamp.optional().describe(
    "Only while bulk work goes on: changes after this moment may be missing.",
  ),
});
export type GroupFigures = z.infer<typeof GroupFigures>;
