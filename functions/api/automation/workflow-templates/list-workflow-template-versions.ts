import { apiFunctions } from "#functions/manifest.ts";
import { listWorkflowTemplateVersions as route } from "#lib/contract/automation/workflow-templates.ts";
import { tellsMaskedTemplate } from "#lib/domain/automation/template/tells-masked-template.ts";
import { findWorkflowTemplate, isOwnId } from "#lib/domain/automation/template/template-record.ts";
import { withHiddenCalls } from "#lib/domain/automation/workflow/hidden-calls.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listWorkflowTemplateVersions,
  async ({ actor, params }, { workflowTemplateReader: templates }) => {
    const { id } = await findWorkflowTemplate(templates, actor, params.template_id);
    const versions = isOwnId(id) ? await templates.versions(actor.workspace_id, id) : [];
    const data = versions.filter((one) => !tellsMaskedTemplate(actor, one.document, one.params));
    const shown = data.map((one) => ({ ...one, document: withHiddenCalls(actor, one.document) }));
    return { status: 200, body: { data: shown } };
  },
);
