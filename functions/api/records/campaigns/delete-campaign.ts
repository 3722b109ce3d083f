import { apiFunctions } from "#functions/manifest.ts";
import { deleteCampaign as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteCampaign, async (call, deps) => {
  await deleteRecord(kind, deps, { id: call.params.campaign_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
