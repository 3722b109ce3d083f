import { apiFunctions } from "#functions/manifest.ts";
import { createListTemplate as route } from "#lib/contract/segments/list-templates.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { showTemplate } from "#lib/domain/segments/list-template/find-list-template.ts";
import { createTemplate } from "#lib/domain/segments/list-template/list-templates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createListTemplate, async (call, deps) => {
  const { actor, now } = call;
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const { listTemplateStore: templates, listReader: lists, memberReader: members } = deps;
  const wanted = { templates, lists, members, moment: { catalogue: schemaCatalogue(leadSchema), now } };
  const record = await createTemplate(wanted, call.newId("listTemplate"), call.body, stampOf(call));
  return { status: 201, body: showTemplate(actor, record), version: record.version };
});
