import { enrolmentWork } from "#lib/adapters/dynamo/automation/enrolment-item.ts";
import { fromRunItem } from "#lib/adapters/dynamo/automation/run-item.ts";
import { fromWorkflowItem } from "#lib/adapters/dynamo/automation/workflows.ts";
import { stateOf } from "#lib/domain/automation/run/run-record.ts";
import {
  scheduleWorkOf,
  triggerMemberships,
  workflowWork,
} from "#lib/domain/automation/run/workflow-work.ts";
import { recordOrdersWork } from "#lib/domain/team/standing-order/orders-message.ts";
import { workspaceOf } from "./membership-changes.ts";
import { eventWork, triggerWork } from "./trigger-work.ts";
import { imagesOf, whenThere, workFor } from "./work.ts";

const actingOf = (record: ReturnType<typeof fromWorkflowItem> | undefined) =>
  record && { author: record.updated_by, acts: record.state !== "archived" };

export const workflowChanges = whenThere((_, change) => {
  const workspaceId = workspaceOf(change);
  const [before, after] = imagesOf(change, fromWorkflowItem);
  return [
    ...workFor("runDispatcher", scheduleWorkOf(workspaceId, after)),
    ...workFor("runDispatcher", workflowWork(workspaceId, before, after)),
    ...workFor("taskDispatcher", recordOrdersWork(workspaceId, actingOf(before), actingOf(after))),
    ...triggerMemberships(workspaceId, before, after).flatMap((one) => workFor("membershipDispatcher", one)),
  ];
});

export const triggerChanges = whenThere((after) => workFor("runDispatcher", triggerWork(after)));

export const enrolmentChanges = whenThere((after) => workFor("runDispatcher", enrolmentWork(after)));

export const engagementChanges = whenThere((after) => [
  { to: "runDispatcher", message: eventWork(after), ifHeard: true },
]);

/** A run that has failed is counted; another goes on where it waits for nobody, or is handed to whom it waits for. */
export const runChanges = whenThere((after) => {
  const run = fromRunItem(after);
  const { workspace_id } = run;
  if (run.progress.end?.reason === "failed")
    return workFor("runDispatcher", { kind: "failed", workspace_id, workflow_id: run.workflow_id });
  if (run.progress.waiting?.by === "caller")
    return workFor("callDispatcher", { workspace_id, run_id: run.id });
  if (run.progress.waiting?.by === "assigner")
    return workFor("assignmentDispatcher", { kind: "run", workspace_id, run_id: run.id });
  return stateOf(run) === "running"
    ? workFor("runDispatcher", { kind: "wake", workspace_id, run_id: run.id })
    : [];
});
