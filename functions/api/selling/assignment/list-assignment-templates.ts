import { apiFunctions } from "#functions/manifest.ts";
import { listAssignmentTemplates as route } from "#lib/contract/selling/assignment-rules.ts";
import { assignmentTemplates } from "#lib/domain/selling/assignment/templates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listAssignmentTemplates, async () => ({
  status: 200,
  body: { data: assignmentTemplates },
}));
