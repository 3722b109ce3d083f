import { apiFunctions } from "#functions/manifest.ts";
import { getWorkflowSchema as route } from "#lib/contract/automation/workflow-schema.ts";
import { publishedWorkflowSchema } from "#lib/contract/openapi/published-workflow-schema.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getWorkflowSchema, async () => ({
  status: 200,
  body: publishedWorkflowSchema,
}));
