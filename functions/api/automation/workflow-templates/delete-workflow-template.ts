import { apiFunctions } from "#functions/manifest.ts";
import { deleteWorkflowTemplate as route } from "#lib/contract/automation/workflow-templates.ts";
import { deleteTemplate } from "#lib/domain/automation/template/templates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.deleteWorkflowTemplate,
  async (call, { workflowTemplateStore }) => {
    const which = { id: call.params.template_id, ifMatch: call.ifMatch };
    await deleteTemplate(workflowTemplateStore, which, stampOf(call));
    return { status: 204 };
  },
);
