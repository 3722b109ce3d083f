import * as z from "zod";
import { LeadId, RunId, WorkflowId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/platform/timestamp.ts";

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
    follower: z.string(),
    change: z.enum(["entered", "left"]),
    at: Timestamp,
    /** What began the chain of changes, and how many led here. */
    root: z.string(),
    depth: z.int().min(0),
  }),
  /** A time of its schedules has come, or they are others now. */
  z.strictObject({ kind: z.literal("scheduled"), workspace_id: WorkspaceId, workflow_id: WorkflowId }),
  /** A run of it has failed. */
  z.strictObject({ kind: z.literal("failed"), workspace_id: WorkspaceId, workflow_id: WorkflowId }),
  SentWork,
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
