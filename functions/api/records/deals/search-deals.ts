import { apiFunctions } from "#functions/manifest.ts";
import { searchDeals as route } from "#lib/contract/records/deals.ts";
import { dealKind as kind } from "#lib/domain/records/deal/deal-kind.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { withCompanies } from "#lib/domain/segments/search/with-companies.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchDeals, async ({ body, actor, now }, deps) => {
  const search = bodySearch(body, actor, kind.catalogue);
  const filter = await withCompanies(deps, actor, search.filter);
  return { status: 200, body: await findRecords(kind, deps, { actor, now }, { ...search, filter }) };
});
