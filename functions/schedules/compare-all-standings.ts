import { scheduledFunctions } from "#functions/manifest.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Has every workspace with followers looked after: dates pass and move leads that nobody writes. */
export const handler = scheduled(
  scheduledFunctions["compare-all-standings"],
  async (_now, { workspaceLister, followerWatch, followerDispatcher }) => {
    for (const workspace_id of await workspaceLister.list())
      if (await followerWatch.hasFollowers(workspace_id))
        await followerDispatcher.send([{ kind: "standings", workspace_id, changed: null, from: null }]);
  },
);
