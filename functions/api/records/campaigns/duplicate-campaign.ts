import { apiFunctions } from "#functions/manifest.ts";
import { duplicateCampaign as route } from "#lib/contract/records/campaigns.ts";
import { campaignKind as kind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { copyName } from "#lib/domain/records/record-kind/copy-name.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { createRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.duplicateCampaign, async (call, deps) => {
  const { kept } = await findRecord(kind, reading(deps), call.actor, call.params.campaign_id);
  const { goal, channel, steps, audience, cost, category } = kept.record;
  const name = call.body.name ?? copyName(kept.record.name);
  const input = { name, goal, channel, steps, audience, cost, category };
  const record = await createRecord(kind, deps, { input, id: call.newId("campaign") }, stampOf(call));
  const headers = { location: `/v1/campaigns/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
