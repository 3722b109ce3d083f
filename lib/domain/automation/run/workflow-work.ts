import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { hasGuardrails } from "#lib/domain/automation/workflow/named-in.ts";
import { followedTriggers } from "#lib/domain/automation/workflow/trigger-followers.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { FollowerWork } from "#lib/domain/segments/membership/follow-work.ts";
import type { RunWork } from "./run-work.ts";

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

/** The schedules and guardrails of a workflow that is active, or says something else now, are to be looked at. */
export const scheduleWorkOf = (
  workspace_id: WorkspaceId,
  after: WorkflowRecord | undefined,
): RunWork | undefined =>
  after?.state === "active" && (after.trigger.some((one) => "schedule" in one) || hasGuardrails(after))
    ? { kind: "scheduled", workspace_id, workflow_id: after.id }
    : undefined;

const triggersOf = (workflow: WorkflowRecord | undefined): readonly string[] =>
  workflow === undefined ? [] : [...followedTriggers(workflow).keys()];

/** Triggers that came or went: what leads are in is recorded anew, and lets none in. */
export const triggerStandings = (
  workspace_id: WorkspaceId,
  before: WorkflowRecord | undefined,
  after: WorkflowRecord | undefined,
): FollowerWork[] => {
  const [was, is] = [triggersOf(before), triggersOf(after)];
  const moved = [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))];
  return moved.map((changed) => ({
    kind: "standings",
    workspace_id,
    changed,
    from: null,
  }));
};
