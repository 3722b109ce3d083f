import { apiFunctions } from "#functions/manifest.ts";
import { searchCampaigns as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { zonedCatalogue } from "#lib/domain/records/settings/zoned-catalogue.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchCampaigns, async ({ body, actor, now }, deps) => {
  const catalogue = await zonedCatalogue(deps, actor, kind.catalogue, body.time_zone);
  const search = bodySearch(body, actor, catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now, catalogue }, search) };
});
