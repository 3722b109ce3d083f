import { apiFunctions } from "#functions/manifest.ts";
import { searchLeads as route } from "#lib/contract/leads.ts";
import { leadCatalogue } from "#lib/domain/filter/lead-catalogue.ts";
import { findLeads } from "#lib/domain/search/find-leads.ts";
import { bodySearch } from "#lib/domain/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchLeads, async ({ body, actor, now }, deps) => {
  const search = bodySearch(body, actor, leadCatalogue);
  return { status: 200, body: await findLeads(deps, actor, search, { catalogue: leadCatalogue, now }) };
});
