import { apiFunctions } from "#functions/manifest.ts";
import { changeListTemplate as route } from "#lib/contract/segments/list-templates.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findTemplate, showTemplate } from "#lib/domain/segments/list-template/find-list-template.ts";
import { changeTemplate } from "#lib/domain/segments/list-template/list-templates.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeListTemplate,
  async (call, deps) => {
    const { actor, now } = call;
    const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
    const { listTemplateStore: templates, listReader: lists, memberReader: members } = deps;
    const wanted = { templates, lists, members, moment: { catalogue: schemaCatalogue(leadSchema), now } };
    const which = { id: call.params.template_id, ifMatch: call.ifMatch };
    const record = await changeTemplate(wanted, which, call.body, stampOf(call));
    return { status: 200, body: showTemplate(actor, record), version: record.version };
  },
  {
    reads: async ({ actor, params }, deps) =>
      showTemplate(actor, await findTemplate(deps.listTemplateStore, actor, params.template_id)),
  },
);
