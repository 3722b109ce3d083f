import { apiFunctions } from "#functions/manifest.ts";
import { deleteDeal as route } from "#lib/contract/records/deals.ts";
import { dealKind as kind } from "#lib/domain/records/deal/deal-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteDeal, async (call, deps) => {
  await deleteRecord(kind, deps, { id: call.params.deal_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
