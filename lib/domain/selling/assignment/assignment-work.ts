import * as z from "zod";
import { LeadId, RunId, WorkspaceId } from "#lib/contract/ids.ts";

/** Leads of one message. */
export const newLeadsAtOnce = 20;

/** What the assignments queue carries: leads that came in without an owner, or word that somebody may be there again. */
export const AssignmentWork = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("new"),
    workspace_id: WorkspaceId,
    lead_ids: z.array(LeadId).min(1).max(newLeadsAtOnce),
  }),
  z.strictObject({ kind: z.literal("waiting"), workspace_id: WorkspaceId }),
  /** A workflow's run that stands at a step which assigns its lead. */
  z.strictObject({ kind: z.literal("run"), workspace_id: WorkspaceId, run_id: RunId }),
]);
export type AssignmentWork = z.infer<typeof AssignmentWork>;
