import { apiFunctions } from "#functions/manifest.ts";
import { getDealTimeline as route } from "#lib/contract/records/deals.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { dealTimeline } from "#lib/domain/records/timeline/deal-timeline.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getDealTimeline,
  async ({ params, query, actor, now }, deps) => {
    const { kept } = await findRecord(dealKind, deps, actor, params.deal_id);
    return { status: 200, body: await dealTimeline(deps, actor, kept.record, { ...query, now }) };
  },
);
