import * as z from "zod";
import { LeadId, ListId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

/** A lead has changed; which membership rules it moves by now, the consumer finds out. */
export const LeadChangeWork = z.strictObject({
  workspace_id: WorkspaceId,
  lead_id: LeadId,
  /** The paths that differ; null: look at everything. */
  paths: z.array(z.string()).nullable(),
  /** True for a lead that was not there before. */
  is_new: z.boolean(),
  by: MemberId.nullable(),
  /** When the lead was written, and its revision after that. Messages of an earlier release have neither. */
  at: Timestamp.optional(),
  revision: z.int().optional(),
  /** The lead before the write, without provenance; null: it was not there. Absent where it is too large for a message. */
  before: z
    .strictObject({ since: Timestamp, lead: z.record(z.string(), z.unknown()) })
    .nullable()
    .optional(),
});
export type LeadChangeWork = z.infer<typeof LeadChangeWork>;

/** `memberships`: compare each membership rule's leads with what is stored of them; `deleted_list`: take its id off leads. */
export const MembershipWork = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("memberships"),
    workspace_id: WorkspaceId,
    /** The membership rule that was made or changed; null when the clock asks. */
    changed: z.string().nullable(),
    /** The membership rule at which an earlier run stopped. */
    from: z.string().nullable().default(null),
    /** When the first of these runs began. */
    begun_at: Timestamp.optional(),
    /** The `filterEvaluation` of the code that stopped at `from`. */
    evaluation: z.int().optional(),
  }),
  z.strictObject({ kind: z.literal("deleted_list"), workspace_id: WorkspaceId, list_id: ListId }),
]);
export type MembershipWork = z.infer<typeof MembershipWork>;
