import { apiFunctions } from "#functions/manifest.ts";
import { changeWorkflow as route } from "#lib/contract/automation/workflows.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { changeWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeWorkflow, async (call, deps) => {
  const {
    workflowStore: workflows,
    leadSchema: leadSchemas,
    listReader: lists,
    memberReader: members,
  } = deps;
  const { assignmentRuleReader: rules, poolReader: pools, outboundUrls: urls } = deps;
  const use = { workflows, leadSchemas, lists, members, rules, pools, urls };
  const which = { id: call.params.workflow_id, ifMatch: call.ifMatch };
  const record = await changeWorkflow(use, which, call.body, stampOf(call));
  return { status: 200, body: showWorkflow(record), version: record.version };
});
