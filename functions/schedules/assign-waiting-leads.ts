import { scheduledFunctions } from "#functions/manifest.ts";
import type { WorkspaceId } from "#lib/contract/ids.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/**
 * Has leads looked at for which nobody was there, and those whose owners have not accepted them: hours begin, and
 * absences and waiting end, without anybody writing anything.
 */
export const handler = scheduled(
  scheduledFunctions["assign-waiting-leads"],
  async (now, { workspaceLister, waitingLeads, offerReader, assignmentDispatcher }) => {
    const isAnybodyAsked = async (workspaceId: WorkspaceId): Promise<boolean> => {
      for await (const _ of waitingLeads.waiting(workspaceId)) return true;
      for await (const { until } of offerReader.list(workspaceId))
        if (until <= now.toISOString()) return true;
      return false;
    };
    for (const workspace_id of await workspaceLister.list())
      if (await isAnybodyAsked(workspace_id))
        await assignmentDispatcher.send([{ kind: "waiting", workspace_id }]);
  },
);
