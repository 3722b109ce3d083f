import * as z from "zod";
import { idOf, LeadId, MemberId } from "#lib/contract/platform/ids.ts";

/** Why a lead has the owner that it has. */
export const AssignmentCause = z.enum([
  "manual",
  "claim",
  "rule",
  "pool",
  "rebalance",
  "hand_off",
  "not_accepted",
  "workflow",
]);
export type AssignmentCause = z.infer<typeof AssignmentCause>;

/** What somebody says of an assignment. */
export const AssignmentReason = z.string().trim().min(1).max(500);

/** A time before now. */
export const ContactWindow = z
  .strictObject({ amount: z.int().min(1).max(365), unit: z.enum(["hour", "day", "week"]) })
  .describe('For example `{"amount": 14, "unit": "day"}`.');
export type ContactWindow = z.infer<typeof ContactWindow>;

/** A time from now. */
export const AcceptWindow = z
  .strictObject({ amount: z.int().min(1).max(90), unit: z.enum(["hour", "day", "week"]) })
  .describe('For example `{"amount": 4, "unit": "hour"}`.');
export type AcceptWindow = z.infer<typeof AcceptWindow>;

/** How an owner came to a lead, beside who they are. */
export const assignmentFacts = {
  cause: AssignmentCause,
  rule_id: idOf("assignmentRule").nullable().describe("The rule that chose the owner."),
  pool_id: idOf("assignmentPool").nullable().describe("The pool that it chose them from."),
  reason: AssignmentReason.nullable(),
} as const;

/** What came of one lead of an assignment. */
export const AssignResult = z.strictObject({
  lead_id: LeadId,
  outcome: z
    .enum(["assigned", "unchanged", "skipped", "refused", "failed"])
    .describe(
      "`unchanged`: it has this owner already. `skipped`: it was contacted too recently. `refused`: gone, or not yours to assign. `failed`: a rule speaks against it.",
    ),
  owner_id: MemberId.nullable().describe(
    "Whose the lead is after this; null where it has none, or you may not know.",
  ),
  previous_owner_id: MemberId.nullable().describe("Whose it was before, or is still."),
  code: z.string().optional().describe("Why it was left as it is: an error code."),
  detail: z.string().optional(),
});
export type AssignResult = z.infer<typeof AssignResult>;
