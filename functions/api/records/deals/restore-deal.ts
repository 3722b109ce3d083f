import { apiFunctions } from "#functions/manifest.ts";
import { restoreDeal as route } from "#lib/contract/records/deals.ts";
import { writingDeals } from "#lib/domain/records/deal/writing-deals.ts";
import { restoreRecord } from "#lib/domain/records/record-kind/restore-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.restoreDeal, async (call, deps) => {
  const kind = await writingDeals(deps, call.actor.workspace_id);
  const record = await restoreRecord(kind, deps, call.params.deal_id, stampOf(call));
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
