import { apiFunctions } from "#functions/manifest.ts";
import { getFeed as route } from "#lib/contract/feed.ts";
import { feedOf } from "#lib/domain/segments/feed/feed.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getFeed, async ({ query, actor, now }, deps) => ({
  status: 200,
  body: await feedOf(deps, { actor, now }, query.limit),
}));
