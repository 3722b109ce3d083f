import { apiFunctions } from "#functions/manifest.ts";
import { changeWorkflowTemplate as route } from "#lib/contract/automation/workflow-templates.ts";
import { findWorkflowTemplate, showOwn } from "#lib/domain/automation/template/template-record.ts";
import { changeTemplate } from "#lib/domain/automation/template/templates.ts";
import { settlingIn } from "#lib/domain/automation/workflow/settling.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeWorkflowTemplate,
  async (call, deps) => {
    const { actor, now } = call;
    const { workflowTemplateStore: templates, memberReader: members } = deps;
    const {
      leadSchema: leadSchemas,
      listReader: lists,
      assignmentRuleReader: rules,
      poolReader: pools,
    } = deps;
    const { workflowReader: workflows, outboundUrls: urls } = deps;
    const named = { leadSchemas, lists, members, rules, pools, workflows, urls };
    const settling = await settlingIn(named, actor.workspace_id, now);
    const which = { id: call.params.template_id, ifMatch: call.ifMatch };
    const record = await changeTemplate({ templates, members, settling }, which, call.body, stampOf(call));
    return { status: 200, body: showOwn(actor, record), version: record.version };
  },
  {
    reads: ({ actor, params }, deps) =>
      findWorkflowTemplate(deps.workflowTemplateStore, actor, params.template_id),
  },
);
