import * as z from "zod";
import { JobId, LeadId, RunId, WorkspaceId } from "#lib/contract/platform/ids.ts";

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
  /** A chunk of a job that shares leads out by a pool or a rule. */
  z.strictObject({
    kind: z.literal("chunk"),
    workspace_id: WorkspaceId,
    job_id: JobId,
    chunk: z.int().min(1),
  }),
]);
export type AssignmentWork = z.infer<typeof AssignmentWork>;
