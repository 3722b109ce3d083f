import { apiFunctions } from "#functions/manifest.ts";
import { getDeal as route } from "#lib/contract/records/deals.ts";
import { dealKind as kind } from "#lib/domain/records/deal/deal-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getDeal, async ({ params, actor }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.deal_id);
  return { status: 200, body: kind.rights.shown(kept.record, actor), version: kept.record.version };
});
