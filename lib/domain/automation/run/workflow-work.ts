import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { hasGuardrails } from "#lib/domain/automation/workflow/named-in.ts";
import { watchingTriggers } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { MembershipWork } from "#lib/domain/segments/membership/membership-work.ts";
import type { RunWork } from "./run-work.ts";

/** The work that a change of a workflow calls for: runs that rested go on, and those of an archived one end. */
export const workflowWork = (
  workspace_id: WorkspaceId,
  before: WorkflowRecord | undefined,
  after: WorkflowRecord | undefined,
): RunWork | undefined => {
  if (after === undefined || before === undefined) return undefined;
  // An archived one whose runs were to finish may be told to end them after all.
  if (before.state === after.state && before.runs === after.runs) return undefined;
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
  workflow === undefined ? [] : [...watchingTriggers(workflow).keys()];

/** Triggers that came or went: what leads are in is recorded anew, and lets none in. */
export const triggerMemberships = (
  workspace_id: WorkspaceId,
  before: WorkflowRecord | undefined,
  after: WorkflowRecord | undefined,
): MembershipWork[] => {
  const [was, is] = [triggersOf(before), triggersOf(after)];
  const moved = [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))];
  return moved.map((changed) => ({
    kind: "memberships",
    workspace_id,
    changed,
    from: null,
  }));
};
