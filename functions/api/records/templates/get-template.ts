import { apiFunctions } from "#functions/manifest.ts";
import { getTemplate as route } from "#lib/contract/records/templates.ts";
import { readTemplate } from "#lib/domain/records/template/read-template.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getTemplate, async ({ params, actor }, deps) => {
  const body = await readTemplate(deps, actor, params.template_id);
  return { status: 200, body, version: body.version };
});
