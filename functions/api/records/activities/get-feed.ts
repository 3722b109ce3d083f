import { apiFunctions } from "#functions/manifest.ts";
import { getFeed as route } from "#lib/contract/team/feed.ts";
import { editorsWhoLeft } from "#lib/domain/automation/workflow/editors-who-left.ts";
import { feedOf } from "#lib/domain/segments/feed/feed.ts";
import { offersToMe } from "#lib/domain/selling/assignment/offer/offers-to-me.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getFeed, async ({ query, actor, now }, deps) => {
  const waiting = offersToMe({ offers: deps.offerReader, leads: deps.leadsByIds });
  const left = editorsWhoLeft({ workflows: deps.workflowReader, members: deps.memberReader });
  return { status: 200, body: await feedOf(deps, { actor, now }, query.limit, waiting, left) };
});
