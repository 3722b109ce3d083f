import { queueFunctions } from "#functions/manifest.ts";
import { clearList } from "#lib/domain/segments/list/clear-list.ts";
import { compareStandings } from "#lib/domain/segments/membership/compare-standings.ts";
import { FollowerWork } from "#lib/domain/segments/membership/follow-work.ts";
import { consumer } from "#lib/runtime/consumer.ts";

const row = queueFunctions["compare-standings"];
const runMs = (row.timeoutSeconds - 120) * 1_000;
const clock = (): Date => new Date();

/** Brings the standing of a workspace's leads up to its followers, and a deleted list's leads off it. */
export const handler = consumer(row, FollowerWork, async ({ message, now }, deps) => {
  const { leadWriter: leads, leadLake, standingStore: store, followings, followerDispatcher } = deps;
  const until = new Date(now.getTime() + runMs);
  const workspaceId = message.workspace_id;
  if (message.kind === "standings") {
    const { changed, from } = message;
    const comparison = { workspaceId, changed, from, until };
    const next = await compareStandings({ store, followings, leadLake }, comparison, clock);
    if (next !== null) await followerDispatcher.send([{ ...message, from: next }]);
    return;
  }
  const cleared = { workspaceId, listId: message.list_id, until };
  if (!(await clearList({ leads, leadLake }, cleared, clock))) await followerDispatcher.send([message]);
});
