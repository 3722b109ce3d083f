import type { WorkspaceId } from "#lib/contract/ids.ts";
import type { WebhookReader } from "#lib/domain/webhook/webhook-store.ts";
import { wakeNext } from "./attempt-delivery.ts";
import type { RetryTimer, WaitingDeliveries } from "./delivery-store.ts";

export interface SweepPorts {
  readonly workspaces: { list(): Promise<readonly WorkspaceId[]> };
  readonly webhooks: Pick<WebhookReader, "list">;
  readonly waiting: WaitingDeliveries;
  readonly timer: RetryTimer;
}

/** A message that is merely late must not be doubled: schedules are exact to the minute, queues may be backed up. */
const graceMs = 15 * 60_000;

/** Wakes attempts that should have been made and were not, because their message or schedule was lost. Answers how many. */
export const sweepWaiting = async (
  { workspaces, webhooks, waiting, timer }: SweepPorts,
  now: Date,
): Promise<number> => {
  const late = new Date(now.getTime() - graceMs);
  let woken = 0;
  for (const workspaceId of await workspaces.list())
    for (const { id } of await webhooks.list(workspaceId))
      for await (const record of waiting.dueBefore(workspaceId, id, late, now)) {
        await wakeNext(timer, record, now);
        woken += 1;
      }
  return woken;
};
