import { apiFunctions } from "#functions/manifest.ts";
import { listContacts as route } from "#lib/contract/records/contacts.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { withLists } from "#lib/domain/segments/list/require-lists.ts";
import { withSavedFilter } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { ofContacts } from "#lib/domain/segments/search/contacts.ts";
import { findLeads } from "#lib/domain/segments/search/find-leads.ts";
import { listSearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listContacts, async ({ query, actor, now }, deps) => {
  const catalogue = schemaCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
  const asked = ofContacts(listSearch(query, Object.keys(route.query.shape), actor, catalogue));
  const naming = { id: query.saved_filter, pointer: "?saved_filter", catalogue };
  const saved = await withSavedFilter(deps.savedFilterReader, actor, asked, naming);
  const search = await withLists(deps.listReader, actor, saved, { id: query.list, at: "?" });
  return { status: 200, body: await findLeads(deps, actor, search, { catalogue, now }) };
});
