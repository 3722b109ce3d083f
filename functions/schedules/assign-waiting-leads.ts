import { scheduledFunctions } from "#functions/manifest.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Has leads looked at for which nobody was there: hours begin, and absences end, without anybody writing anything. */
export const handler = scheduled(
  scheduledFunctions["assign-waiting-leads"],
  async (_now, { workspaceLister, waitingLeads, assignmentDispatcher }) => {
    for (const workspace_id of await workspaceLister.list())
      for await (const _ of waitingLeads.waiting(workspace_id)) {
        await assignmentDispatcher.send([{ kind: "waiting", workspace_id }]);
        break;
      }
  },
);
