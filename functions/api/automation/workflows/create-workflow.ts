import { apiFunctions } from "#functions/manifest.ts";
import { createWorkflow as route } from "#lib/contract/automation/workflows.ts";
import { workflowOfTemplate } from "#lib/domain/automation/template/workflow-of-template.ts";
import { showWorkflow } from "#lib/domain/automation/workflow/workflow-record.ts";
import { createWorkflow } from "#lib/domain/automation/workflow/workflows.ts";
import { relocateErrors } from "#lib/domain/platform/request/relocate-errors.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createWorkflow, async (call, deps) => {
  const {
    workflowStore: workflows,
    leadSchema: leadSchemas,
    listReader: lists,
    memberReader: members,
  } = deps;
  const { assignmentRuleReader: rules, poolReader: pools, outboundUrls: urls, workflowTemplateReader } = deps;
  const { workflow, place } = await workflowOfTemplate(workflowTemplateReader, call.actor, call.body);
  const use = { workflows, leadSchemas, lists, members, rules, pools, urls };
  const record = await relocateErrors(place, () =>
    createWorkflow(use, call.newId("workflow"), workflow, stampOf(call)),
  );
  return { status: 201, body: showWorkflow(record), version: record.version };
});
