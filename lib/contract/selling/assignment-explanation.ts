import * as z from "zod";
import { AssignmentPoolId, AssignmentRuleId, LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

/** Why a candidate may not get the lead. */
export const CandidateReason = z.strictObject({
  code: z.enum([
    "not_a_member",
    "may_not_own",
    "accepts_none",
    "out_of_office",
    "holiday",
    "outside_hours",
    "lacks_skill",
    "open_max",
    "per_day_max",
    "declined",
  ]),
  words: z.string(),
});
export type CandidateReason = z.infer<typeof CandidateReason>;

export const Candidate = z.strictObject({
  member_id: MemberId,
  name: z.string().nullable(),
  passes: z.boolean(),
  reasons: z.array(CandidateReason).describe("What speaks against them; empty where nothing does."),
  receives: MemberId.nullable().describe(
    "Who would get the lead at their turn: they themselves, or their deputy.",
  ),
  turn: z.number().describe("When their next turn begins in the pool's own time: the smallest is next."),
  open_leads: z.int().min(0).nullable().describe("Open leads of theirs; null where nobody asked."),
  skill: z.int().min(0).nullable().describe("The sum of their levels in the skills that are asked for."),
  band: z.int().min(1).nullable().describe("By conversion, 1 the best; null where no bands are compared."),
});
export type Candidate = z.infer<typeof Candidate>;

export const ExplainedEntry = z.strictObject({
  entry: z.int().min(1).describe("Its place in the rule."),
  pool_id: AssignmentPoolId,
  holds: z.boolean().describe("Whether the lead passes its `when`."),
  words: z.string(),
  candidates: z.array(Candidate).describe("Every member of its pool; empty where it does not hold."),
  chosen: MemberId.nullable(),
});
export type ExplainedEntry = z.infer<typeof ExplainedEntry>;

export const AssignmentExplanation = z.strictObject({
  lead_id: LeadId,
  rule_id: AssignmentRuleId.nullable().describe(
    "The rule that was asked; null where none assigns new leads.",
  ),
  as_of: Timestamp,
  words: z.string().describe("What would come of it, in one sentence."),
  owner_id: MemberId.nullable().describe("Who would get the lead now; null: nobody."),
  current_owner_id: MemberId.nullable(),
  waits_since: Timestamp.nullable().describe("Since when the lead waits for somebody who is there."),
  entries: z.array(ExplainedEntry),
});
export type AssignmentExplanation = z.infer<typeof AssignmentExplanation>;
