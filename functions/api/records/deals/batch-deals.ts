import { apiFunctions } from "#functions/manifest.ts";
import { batchDeals as route } from "#lib/contract/records/deals.ts";
import { writingDeals } from "#lib/domain/records/deal/writing-deals.ts";
import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.batchDeals, async (call, deps) => {
  const kind = await writingDeals(deps, call.actor.workspace_id);
  const { items } = call.body;
  const ids = items.map(() => call.newId("deal"));
  const results = await batchRecords(kind, deps, { items, ids }, stampOf(call, "api"));
  return { status: 200, body: { results } };
});
