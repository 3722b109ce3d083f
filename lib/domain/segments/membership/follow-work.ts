import * as z from "zod";
import { LeadId, ListId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";

/** A lead has changed; which followers it moves by now, the consumer finds out. */
export const LeadChangeWork = z.strictObject({
  workspace_id: WorkspaceId,
  lead_id: LeadId,
  /** The paths that differ; null: look at everything. */
  paths: z.array(z.string()).nullable(),
  /** True for a lead that was not there before. */
  is_new: z.boolean(),
  by: MemberId.nullable(),
});
export type LeadChangeWork = z.infer<typeof LeadChangeWork>;

/** `standings`: compare each follower's leads with what is stored of them; `deleted_list`: take its id off leads. */
export const FollowerWork = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("standings"),
    workspace_id: WorkspaceId,
    /** The follower that was made or changed; null when the clock asks. */
    changed: z.string().nullable(),
    /** The follower at which an earlier run stopped. */
    from: z.string().nullable().default(null),
  }),
  z.strictObject({ kind: z.literal("deleted_list"), workspace_id: WorkspaceId, list_id: ListId }),
]);
export type FollowerWork = z.infer<typeof FollowerWork>;
