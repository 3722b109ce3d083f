import { apiFunctions } from "#functions/manifest.ts";
import type { ListTemplateRecord } from "#lib/contract/segments/list-template-record.ts";
import { listListTemplates as route } from "#lib/contract/segments/list-templates.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { mayUseTemplate, showTemplate } from "#lib/domain/segments/list-template/find-list-template.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listListTemplates, async ({ query, actor }, deps) => {
  const { listTemplateReader: records, cursorSigner: signer } = deps;
  const { limit, cursor } = query;
  const category = query.category === undefined ? undefined : fold(query.category);
  const wanted = (record: ListTemplateRecord) =>
    mayUseTemplate(actor, record) &&
    (category === undefined || (record.category !== null && fold(record.category) === category));
  const page = { routeId: route.id, limit, cursor, wanted, bound: { category } };
  const show = (record: ListTemplateRecord) => showTemplate(actor, record);
  return { status: 200, body: await listRecords({ records, signer }, actor.workspace_id, page, show) };
});
