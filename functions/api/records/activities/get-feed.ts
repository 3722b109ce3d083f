import { apiFunctions } from "#functions/manifest.ts";
import { getFeed as route } from "#lib/contract/team/feed.ts";
import { pausedOrders } from "#lib/domain/automation/standing-order/paused-orders-feed.ts";
import { feedOf } from "#lib/domain/segments/feed/feed.ts";
import { offersToMe } from "#lib/domain/selling/assignment/offer/offers-to-me.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getFeed, async ({ query, actor, now }, deps) => {
  const waiting = offersToMe({ offers: deps.offerReader, leads: deps.leadsByIds });
  const paused = pausedOrders({ pauses: deps.orderPauses, members: deps.memberReader });
  return { status: 200, body: await feedOf(deps, { actor, now }, query.limit, waiting, paused) };
});
