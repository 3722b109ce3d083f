import { apiFunctions } from "#functions/manifest.ts";
import { getListLeads as route } from "#lib/contract/segments/list-leads.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findList } from "#lib/domain/segments/list/list-access.ts";
import { listMembersSearch } from "#lib/domain/segments/list/list-search.ts";
import { withLists } from "#lib/domain/segments/list/require-lists.ts";
import { findLeads } from "#lib/domain/segments/search/find-leads.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getListLeads, async (call, deps) => {
  const { actor, params, query, now } = call;
  const list = await findList(deps.listReader, call, params.list_id);
  const catalogue = schemaCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
  const asked = listMembersSearch(list, query, actor, catalogue);
  const search = await withLists(deps.listReader, actor, asked, { at: "?" });
  return { status: 200, body: await findLeads(deps, actor, search, { catalogue, now }) };
});
