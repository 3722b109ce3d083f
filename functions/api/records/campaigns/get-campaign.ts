import { apiFunctions } from "#functions/manifest.ts";
import { getCampaign as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getCampaign, async ({ params, actor }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.campaign_id);
  return { status: 200, body: kind.rights.shown(kept.record, actor), version: kept.record.version };
});
