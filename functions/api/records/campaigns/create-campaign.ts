import { apiFunctions } from "#functions/manifest.ts";
import { createCampaign as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createCampaign, async (call, deps) => {
  const given = { input: call.body, id: call.newId("campaign") };
  const record = await createRecord(kind, deps, given, stampOf(call));
  const headers = { location: `/v1/campaigns/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
