import { apiFunctions } from "#functions/manifest.ts";
import { searchDeals as route } from "#lib/contract/records/deals.ts";
import { dealCatalogue } from "#lib/domain/records/deal/deal-catalogue.ts";
import { dealKind as kind } from "#lib/domain/records/deal/deal-kind.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { withCompanies } from "#lib/domain/segments/search/with-companies.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchDeals, async ({ body, actor, now }, deps) => {
  const { deals } = await deps.leadSchemaReader.read(actor.workspace_id);
  const catalogue = dealCatalogue(deals);
  const search = bodySearch(body, actor, catalogue);
  const filter = await withCompanies(deps, actor, search.filter);
  return {
    status: 200,
    body: await findRecords(kind, deps, { actor, now, catalogue }, { ...search, filter }),
  };
});
