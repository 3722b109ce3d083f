import { apiFunctions } from "#functions/manifest.ts";
import { listCampaigns as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { listSearch } from "#lib/domain/segments/search/read-search.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listCampaigns, async ({ query, actor, now }, deps) => {
  const search = listSearch(query, Object.keys(route.query.shape), actor, kind.catalogue);
  return { status: 200, body: await findRecords(kind, deps, { actor, now }, search) };
});
