import * as z from "zod";
import { ListId, MemberId, ScoringModelId, StageId, WorkflowId } from "#lib/contract/platform/ids.ts";
import { leadFields, Timestamp } from "#lib/contract/records/lead-record.ts";
import { PoolOrRule } from "#lib/contract/selling/assigned-to.ts";
import { AcceptWindow, AssignmentReason } from "#lib/contract/selling/assignment-record.ts";

const tags = leadFields.tags.min(1);

/** A field by its name in filters: `score`, `company.city`, `custom.budget`, `company.custom.tier`. */
const field = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe("By its name in filters: `score`, `company.city`, `custom.budget`, `company.custom.tier`.");

const list_id = ListId.describe("Of a static list that you may change.");

/** What is done to each of many leads. */
export const BulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("tag"), tags }),
  z.strictObject({ kind: z.literal("untag"), tags }),
  z
    .strictObject({ kind: z.literal("replace_tag"), tag: tags.element, by: tags.element })
    .describe("On leads with the one tag, the other takes its place; other leads stay as they are."),
  z.strictObject({
    kind: z.literal("assign"),
    owner_id: MemberId.nullable().describe("null: nobody."),
    reason: AssignmentReason.optional(),
    unless_contacted_since: Timestamp.optional().describe(
      "Leads that were contacted after this moment are left as they are, as `refused`.",
    ),
    accept_within: AcceptWindow.optional().describe(
      "A lead that its new owner does not accept in time goes back to whose it was.",
    ),
  }),
  z
    .strictObject({ kind: z.literal("stage"), stage_id: StageId })
    .describe("Moves leads, as `POST /leads/{lead_id}/stage` does; those that the stage does not take fail."),
  z.strictObject({
    kind: z.literal("set_field"),
    field,
    value: z.unknown().describe("As `PUT /leads/{lead_id}` takes it."),
  }),
  z.strictObject({ kind: z.literal("clear_field"), field }),
  z.strictObject({ kind: z.literal("add_to_list"), list_id }),
  z.strictObject({ kind: z.literal("remove_from_list"), list_id }),
  z
    .strictObject({ kind: z.literal("enrol"), workflow_id: WorkflowId })
    .describe("Sends leads through an active workflow; those that it does not let in are `refused`."),
  z
    .strictObject({ kind: z.literal("unenrol"), workflow_id: WorkflowId })
    .describe("Ends their runs of a workflow; those that are in none stay `unchanged`."),
  z.strictObject({ kind: z.literal("delete") }),
  z.strictObject({ kind: z.literal("restore") }).describe("Takes `ids`: filters find no deleted leads."),
]);
export type BulkAction = z.infer<typeof BulkAction>;

/** What a job does to each of its leads: an action that somebody asked for, or the making of a snapshot list. */
export const JobAction = z.discriminatedUnion("kind", [
  ...BulkAction.options,
  z
    .strictObject({ kind: z.literal("snapshot"), list_id: ListId })
    .describe("Puts them on a new snapshot list: `POST /lists`."),
  z
    .strictObject({ kind: z.literal("empty_stage"), from: StageId, stage_id: StageId })
    .describe("Moves the leads of a stage that is to be deleted, whatever this one requires."),
  z
    .strictObject({ kind: z.literal("empty_deal_stage"), from: StageId, stage_id: StageId })
    .describe("The same of deals."),
  z
    .strictObject({ kind: z.literal("restamp_deals") })
    .describe("Brings deals to the base currency and the rates: `PUT /currency-rates`."),
  z
    .strictObject({
      kind: z.literal("assign_by"),
      to: PoolOrRule,
      reason: AssignmentReason.optional(),
      unless_contacted_since: Timestamp.optional(),
      accept_within: AcceptWindow.optional(),
    })
    .describe("Shares them out by a pool or a rule: `POST /team/assign`."),
  z
    .strictObject({ kind: z.literal("rescore"), model_id: ScoringModelId.nullable() })
    .describe("Gives each the score that a model computes; null: the one that was written by hand."),
]);
export type JobAction = z.infer<typeof JobAction>;

const count = z.int().min(0);

/** How the leads of a bulk action came out: once it is over, `matched` is the sum of the others. */
export const BulkCounts = z.strictObject({
  matched: count.describe("Leads that it is about, as they were when it began."),
  changed: count,
  unchanged: count.describe("They were already as they should be."),
  refused: count.describe("Gone by now, or not yours to change."),
  failed: count.describe(
    "A rule, or another lead's unique value, speaks against it; in an undo, changed since.",
  ),
});
export type BulkCounts = z.infer<typeof BulkCounts>;
