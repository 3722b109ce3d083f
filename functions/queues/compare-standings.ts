import { queueFunctions } from "#functions/manifest.ts";
import { compareStandings } from "#lib/domain/follow/compare-standings.ts";
import { FollowerWork } from "#lib/domain/follow/follow-work.ts";
import { clearList } from "#lib/domain/list/clear-list.ts";
import { consumer } from "#lib/runtime/consumer.ts";

const row = queueFunctions["compare-standings"];
const runMs = (row.timeoutSeconds - 120) * 1_000;
const clock = (): Date => new Date();

/** Brings the standing of a workspace's leads up to its followers, and a deleted list's leads off it. */
export const handler = consumer(row, FollowerWork, async ({ message, now }, deps) => {
  const { leadWriter: leads, leadLake, standingStore: store, followings, followerDispatcher } = deps;
  const until = new Date(now.getTime() + runMs);
  const workspaceId = message.workspace_id;
  const isDone =
    message.kind === "standings"
      ? await compareStandings(
          { store, followings, leadLake },
          { workspaceId, changed: message.changed, until },
          clock,
        )
      : await clearList({ leads, leadLake }, { workspaceId, listId: message.list_id, until }, clock);
  if (!isDone) await followerDispatcher.send([message]);
});
