import { apiFunctions } from "#functions/manifest.ts";
import { dryRunWorkflow as route } from "#lib/contract/automation/workflow-dry-run.ts";
import { dryRunWorkflow } from "#lib/domain/automation/look/dry-run.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.dryRunWorkflow, async (call, deps) => {
  const { leadReader: leads, leadSchema: leadSchemas, listReader: lists, leadEngagement: engagement } = deps;
  const { memberReader: members, assignmentRuleReader: rules, poolReader: pools } = deps;
  const { workflowReader: workflows, outboundUrls: urls, contactReader: contacts } = deps;
  const workflow = await findRecord(workflows, call, call.params.workflow_id);
  const named = { lists, members, rules, pools, workflows, urls };
  const use = {
    leads,
    leadSchemas,
    ...named,
    engagement,
    contacts,
    lake: deps.leadLake,
    clock: () => new Date(),
  };
  return { status: 200, body: await dryRunWorkflow(use, workflow, call.body, stampOf(call)) };
});
