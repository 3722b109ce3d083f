import { apiFunctions } from "#functions/manifest.ts";
import { getDealMoves as route } from "#lib/contract/records/deals.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { movesOfDeal } from "#lib/domain/records/deal/moves-of-deal.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getDealMoves,
  async ({ params, query, actor, now }, deps) => {
    const { kept } = await findRecord(dealKind, deps, actor, params.deal_id);
    return { status: 200, body: await movesOfDeal(deps, actor, kept.record, { ...query, now }) };
  },
);
