import * as z from "zod";
import { WorkspaceId } from "./platform/ids.ts";

/** Tasks that run for each workspace, by how often. */
export const workspaceTasks = {
  "assign-waiting-leads": "rate(5 minutes)",
  "close-abandoned-imports": "rate(1 hour)",
  "compact-aged-lakes": "rate(1 hour)",
  "compare-memberships": "rate(1 hour)",
  "sweep-deliveries": "rate(1 hour)",
  "reconcile-webhook-rules": "rate(1 hour)",
  "reconcile-export-schedules": "rate(1 hour)",
  "sweep-standing-orders": "rate(1 hour)",
  "fade-scores": "rate(1 day)",
  "keep-opt-outs": "rate(1 day)",
} as const;

export type WorkspaceTaskKind = keyof typeof workspaceTasks;

export const workspaceTaskKinds = Object.keys(workspaceTasks) as WorkspaceTaskKind[];

const Kind = z.enum(workspaceTaskKinds);

/** A message of the queue: one task of one workspace. */
export const WorkspaceTask = z.object({ kind: Kind, workspace_id: WorkspaceId });
export type WorkspaceTask = z.infer<typeof WorkspaceTask>;

/** What a schedule gives the function that starts tasks. */
export const StartTasks = z.object({ kinds: z.array(Kind).min(1) });
export type StartTasks = z.infer<typeof StartTasks>;

/** What the log says of leads that have waited for an owner for more than four days. An alarm counts these lines. */
export const leadsUnowned = "leads wait for an owner";
