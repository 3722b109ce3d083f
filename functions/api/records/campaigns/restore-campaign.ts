import { apiFunctions } from "#functions/manifest.ts";
import { restoreCampaign as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { restoreRecord } from "#lib/domain/records/record-kind/restore-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.restoreCampaign, async (call, deps) => {
  const record = await restoreRecord(kind, deps, call.params.campaign_id, stampOf(call));
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
