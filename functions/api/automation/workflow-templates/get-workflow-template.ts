import { apiFunctions } from "#functions/manifest.ts";
import { getWorkflowTemplate as route } from "#lib/contract/automation/workflow-templates.ts";
import { findWorkflowTemplate } from "#lib/domain/automation/template/template-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getWorkflowTemplate,
  async ({ actor, params }, { workflowTemplateReader }) => {
    const template = await findWorkflowTemplate(workflowTemplateReader, actor, params.template_id);
    return { status: 200, body: template, version: template.version };
  },
);
