import { leadsUnowned, scheduledFunctions } from "#functions/manifest.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { log } from "#lib/runtime/log.ts";
import { scheduled } from "#lib/runtime/scheduled.ts";

/** Longer than a weekend with a holiday. */
const waitsLongMs = 4 * 86_400_000;

/** How many leads wait for an owner, and how many of them for long. */
const waitsOf = async (waiting: AsyncIterable<{ readonly since: string }>, now: Date) => {
  let [all, long] = [0, 0];
  for await (const { since } of waiting) {
    all += 1;
    if (now.getTime() - Date.parse(since) > waitsLongMs) long += 1;
  }
  return { all, long };
};

/**
 * Has leads looked at for which nobody was there, and those whose owners have not accepted them: hours begin, and
 * absences and waiting end, without anybody writing anything.
 */
export const handler = scheduled(
  scheduledFunctions["assign-waiting-leads"],
  async (now, { workspaceLister, waitingLeads, offerReader, assignmentDispatcher }) => {
    const isAnybodyAsked = async (workspaceId: WorkspaceId): Promise<boolean> => {
      const waits = await waitsOf(waitingLeads.waiting(workspaceId), now);
      if (waits.long > 0) log("warn", leadsUnowned, { workspace_id: workspaceId, leads: waits.long });
      if (waits.all > 0) return true;
      for await (const { until } of offerReader.list(workspaceId))
        if (until <= now.toISOString()) return true;
      return false;
    };
    for (const workspace_id of await workspaceLister.list())
      if (await isAnybodyAsked(workspace_id))
        await assignmentDispatcher.send([{ kind: "waiting", workspace_id }]);
  },
);
