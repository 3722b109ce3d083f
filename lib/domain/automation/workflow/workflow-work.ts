import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { RunWork } from "#lib/domain/automation/run/run-work.ts";
import type { WorkflowRecord } from "./workflow-record.ts";

/** The work that a change of a workflow calls for: runs that rested go on, and those of an archived one end. */
export const workflowWork = (
  workspace_id: WorkspaceId,
  before: WorkflowRecord | undefined,
  after: WorkflowRecord | undefined,
): RunWork | undefined => {
  if (after === undefined || before === undefined || before.state === after.state) return undefined;
  const isResumed = before.state === "paused" && after.state === "active";
  return isResumed || after.state === "archived"
    ? { kind: "wake_all", workspace_id, workflow_id: after.id }
    : undefined;
};
