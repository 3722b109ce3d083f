import { apiFunctions } from "#functions/manifest.ts";
import { listWorkflowTemplates as route } from "#lib/contract/automation/workflow-templates.ts";
import { listTemplates } from "#lib/domain/automation/template/list-templates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listWorkflowTemplates,
  async ({ query, actor }, { workflowTemplateReader: templates, cursorSigner: signer }) => {
    const page = { routeId: route.id, limit: query.limit, cursor: query.cursor, category: query.category };
    return { status: 200, body: await listTemplates({ templates, signer }, actor, page) };
  },
);
