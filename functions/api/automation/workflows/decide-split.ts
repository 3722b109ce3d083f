import { apiFunctions } from "#functions/manifest.ts";
import { decideSplit as route } from "#lib/contract/automation/workflows.ts";
import { decided } from "#lib/domain/automation/workflow/decide-split.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { changeWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.decideSplit, async (call, deps) => {
  const {
    workflowStore: workflows,
    leadSchema: leadSchemas,
    listReader: lists,
    memberReader: members,
  } = deps;
  const { assignmentRuleReader: rules, poolReader: pools, outboundUrls: urls } = deps;
  const use = { workflows, leadSchemas, lists, members, rules, pools, urls };
  const which = { id: call.params.workflow_id, ifMatch: call.ifMatch };
  const { split, arm } = call.body;
  const before = await findRecord(workflows, call, which.id);
  const steps = [...decided(before, { split, arm })];
  // Of the version that was read, so that nothing is undone which came meanwhile.
  const read = { ...which, ifMatch: which.ifMatch ?? before.version };
  const record = await changeWorkflow(use, read, { steps }, stampOf(call), { split, arm });
  return { status: 200, body: showWorkflow(record), version: record.version };
});
