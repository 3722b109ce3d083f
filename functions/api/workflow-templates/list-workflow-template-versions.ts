import { apiFunctions } from "#functions/manifest.ts";
import { listWorkflowTemplateVersions as route } from "#lib/contract/workflow-templates.ts";
import { findWorkflowTemplate, isOwnId } from "#lib/domain/automation/template/template-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listWorkflowTemplateVersions,
  async ({ actor, params }, { workflowTemplateReader: templates }) => {
    const { id } = await findWorkflowTemplate(templates, actor, params.template_id);
    const data = isOwnId(id) ? await templates.versions(actor.workspace_id, id) : [];
    return { status: 200, body: { data } };
  },
);
