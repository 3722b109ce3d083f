import { apiFunctions } from "#functions/manifest.ts";
import { createWorkflowTemplate as route } from "#lib/contract/automation/workflow-templates.ts";
import { showOwn } from "#lib/domain/automation/template/template-record.ts";
import { createTemplate } from "#lib/domain/automation/template/templates.ts";
import { settlingIn } from "#lib/domain/automation/workflow/settling.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createWorkflowTemplate, async (call, deps) => {
  const { actor, now } = call;
  const { workflowTemplateStore: templates, memberReader: members } = deps;
  const { leadSchema: leadSchemas, listReader: lists, assignmentRuleReader: rules, poolReader: pools } = deps;
  const { workflowReader: workflows, outboundUrls: urls } = deps;
  const named = { leadSchemas, lists, members, rules, pools, workflows, urls };
  const settling = await settlingIn(named, actor.workspace_id, now);
  const use = { templates, members, settling };
  const record = await createTemplate(use, call.newId("workflowTemplate"), call.body, stampOf(call));
  return { status: 201, body: showOwn(actor, record), version: record.version };
});
