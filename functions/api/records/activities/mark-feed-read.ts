import { apiFunctions } from "#functions/manifest.ts";
import { markFeedRead as route } from "#lib/contract/team/feed.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.markFeedRead,
  async ({ body, actor, now }, { feedMarker }) => {
    // What has not come yet is not read.
    const isToCome = Date.parse(body.until) > now.getTime();
    const until = isToCome ? now.toISOString() : body.until;
    const read_until = await feedMarker.mark(actor.workspace_id, actor.member_id, until);
    return { status: 200, body: { read_until } };
  },
);
