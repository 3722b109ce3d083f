import { apiFunctions } from "#functions/manifest.ts";
import { listCampaigns as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { zonedCatalogue } from "#lib/domain/records/settings/zoned-catalogue.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { listSearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listCampaigns, async ({ query, actor, now }, deps) => {
  const catalogue = await zonedCatalogue(deps, actor, kind.catalogue, query.time_zone);
  const search = listSearch(query, Object.keys(route.query.shape), actor, catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now, catalogue }, search) };
});
