import { apiFunctions } from "#functions/manifest.ts";
import { searchLeads as route } from "#lib/contract/leads.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import { findLeads } from "#lib/domain/search/find-leads.ts";
import { bodySearch } from "#lib/domain/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchLeads, async ({ body, actor, now }, deps) => {
  const catalogue = modelCatalogue((await deps.leadModelReader.read(actor.workspace_id)).fields);
  const search = bodySearch(body, actor, catalogue);
  return { status: 200, body: await findLeads(deps, actor, search, { catalogue, now }) };
});
