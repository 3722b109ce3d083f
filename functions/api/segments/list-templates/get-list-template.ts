import { apiFunctions } from "#functions/manifest.ts";
import { getListTemplate as route } from "#lib/contract/segments/list-templates.ts";
import { findTemplate, showTemplate } from "#lib/domain/segments/list-template/find-list-template.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getListTemplate,
  async ({ actor, params }, { listTemplateReader }) => {
    const record = await findTemplate(listTemplateReader, actor, params.template_id);
    return { status: 200, body: showTemplate(actor, record), version: record.version };
  },
);
