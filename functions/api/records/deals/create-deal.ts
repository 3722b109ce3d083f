import { apiFunctions } from "#functions/manifest.ts";
import { createDeal as route } from "#lib/contract/records/deals.ts";
import { writingDeals } from "#lib/domain/records/deal/writing-deals.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createDeal, async (call, deps) => {
  const kind = await writingDeals(deps, call.actor.workspace_id);
  const given = { input: call.body, id: call.newId("deal") };
  const record = await createRecord(kind, deps, given, stampOf(call));
  const headers = { location: `/v1/deals/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
