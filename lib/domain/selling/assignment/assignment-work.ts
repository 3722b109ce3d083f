import * as z from "zod";
import { LeadId, WorkspaceId } from "#lib/contract/ids.ts";

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
]);
export type AssignmentWork = z.infer<typeof AssignmentWork>;
