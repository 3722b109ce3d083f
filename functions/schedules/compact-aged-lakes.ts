import { scheduledFunctions } from "#functions/manifest.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Has the snapshots looked after that nobody has searched, or written much to, for a day. */
export const handler = scheduled(
  scheduledFunctions["compact-aged-lakes"],
  async (now, { workspaceLister, lakeAges, lakeDispatcher }) => {
    for (const workspace_id of await workspaceLister.list())
      for (const collection of await lakeAges.aged(workspace_id, now))
        await lakeDispatcher.send([{ workspace_id, collection }]);
  },
);
