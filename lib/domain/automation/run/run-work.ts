import * as z from "zod";
import { LeadId, RunId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";
import type { Due } from "#lib/domain/platform/due/due.ts";

/** A run of another workflow sends a lead. */
export const SentWork = z.strictObject({
  kind: z.literal("sent"),
  workspace_id: WorkspaceId,
  workflow_id: WorkflowId,
  lead_id: LeadId,
  name: z.string(),
  by: WorkflowId,
  at: Timestamp,
  root: z.string(),
  depth: z.int().min(0),
  bulk: z.literal(true).optional(),
});

/** What runs are told. What is to be done the consumer finds out from the records as they are then. */
export const RunWork = z.discriminatedUnion("kind", [
  /** It has more steps to take, or what it waits for may be there. */
  z.strictObject({ kind: z.literal("wake"), workspace_id: WorkspaceId, run_id: RunId }),
  /** All of a workflow's runs that are under way. */
  z.strictObject({ kind: z.literal("wake_all"), workspace_id: WorkspaceId, workflow_id: WorkflowId }),
  /** It has come to pass a trigger's filter, or passes it no more. */
  z.strictObject({
    kind: z.literal("moved"),
    workspace_id: WorkspaceId,
    workflow_id: WorkflowId,
    lead_id: LeadId,
    rule: z.string(),
    change: z.enum(["entered", "left"]),
    at: Timestamp,
    /** What began the chain of changes, and how many led here. */
    root: z.string(),
    depth: z.int().min(0),
    /** An import, a job or a sync began it. */
    bulk: z.literal(true).optional(),
    /** The workflow's membership rules that the same change took the lead out of. */
    left: z.array(z.string()).optional(),
  }),
  /** A time of its schedules has come, or they are others now. */
  z.strictObject({ kind: z.literal("scheduled"), workspace_id: WorkspaceId, workflow_id: WorkflowId }),
  /** Of all its runs that one import, job or sync began there may be something to tell. */
  z.strictObject({
    kind: z.literal("group"),
    workspace_id: WorkspaceId,
    workflow_id: WorkflowId,
    root: z.string(),
  }),
  /** A run of it has failed. */
  z.strictObject({ kind: z.literal("failed"), workspace_id: WorkspaceId, workflow_id: WorkflowId }),
  SentWork,
  /** The lead's runs that wait may have a reason to end: it was deleted, or passes a goal or a `stop_when` filter. */
  z.strictObject({
    kind: z.literal("lead"),
    workspace_id: WorkspaceId,
    lead_id: LeadId,
    /** When the lead was deleted; it may be restored by the time the message is read. */
    deleted_at: Timestamp.optional(),
  }),
  /** Something came of a message to a lead: the event by its key. */
  z.strictObject({
    kind: z.literal("event"),
    workspace_id: WorkspaceId,
    lead_id: LeadId,
    event: z.string(),
    at: Timestamp,
  }),
]);
export type RunWork = z.infer<typeof RunWork>;

/** A run that stands at a call outside. */
export const CallWork = z.strictObject({ workspace_id: WorkspaceId, run_id: RunId });
export type CallWork = z.infer<typeof CallWork>;

/** The work that something due calls for. */
export const dueWork = ({ workspaceId: workspace_id, kind, id }: Due): RunWork => {
  if (kind === "run") return RunWork.parse({ kind: "wake", workspace_id, run_id: id });
  const [workflow_id, root] = id.split("|");
  return RunWork.parse(
    kind === "group"
      ? { kind, workspace_id, workflow_id, root }
      : { kind: "scheduled", workspace_id, workflow_id },
  );
};
