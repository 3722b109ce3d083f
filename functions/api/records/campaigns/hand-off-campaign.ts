import { apiFunctions } from "#functions/manifest.ts";
import { handOffCampaign as route } from "#lib/contract/records/campaigns.ts";
import { handingOffCampaigns as kind, requireTaker } from "#lib/domain/records/campaign/hand-off-campaign.ts";
import { changeRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.handOffCampaign, async (call, deps) => {
  await requireTaker(deps.memberReader, call.actor, call.body.to);
  const change = { id: call.params.campaign_id, input: call.body, ifMatch: call.ifMatch };
  const record = await changeRecord(kind, deps, change, stampOf(call));
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
