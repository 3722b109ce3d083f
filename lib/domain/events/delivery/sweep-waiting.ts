import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { WebhookReader } from "#lib/domain/events/webhook/webhook-store.ts";
import { wakeNext } from "./attempt-delivery.ts";
import type { BatchTimer, GatheringReader } from "./batch/gathering.ts";
import type { RetryTimer, WaitingDeliveries } from "./delivery-store.ts";

export interface SweepPorts {
  readonly webhooks: Pick<WebhookReader, "list">;
  readonly waiting: WaitingDeliveries;
  readonly timer: RetryTimer;
  readonly gatherings: GatheringReader;
  readonly batchTimer: BatchTimer;
}

/** A message that is merely late must not be doubled: schedules are exact to the minute, queues may be backed up. */
const graceMs = 15 * 60_000;

/** Wakes a webhook's batch whose wait ended, or whose turn came, and whose message was lost. Answers whether it did. */
const wakeBatch = async (
  { gatherings, batchTimer }: SweepPorts,
  { workspace_id, id: webhook_id, batch_spans: spans }: WebhookRecord,
  late: Date,
  now: Date,
): Promise<boolean> => {
  const gathering = spans.length === 0 ? undefined : await gatherings.get(workspace_id, webhook_id);
  const isLate = gathering?.isClosing || (gathering?.dueAt ?? now.toISOString()) < late.toISOString();
  if (isLate) await batchTimer.wakeAt({ workspace_id, webhook_id, due_at: null }, now, now);
  return isLate;
};

/**
 * Wakes a workspace's attempts and batches whose message or schedule was lost. Returns how many.
 */
export const sweepWaiting = async (
  ports: SweepPorts,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<number> => {
  const { webhooks, waiting, timer } = ports;
  const late = new Date(now.getTime() - graceMs);
  let woken = 0;
  for (const webhook of await webhooks.list(workspaceId)) {
    if (await wakeBatch(ports, webhook, late, now)) woken += 1;
    for await (const record of waiting.dueBefore(workspaceId, webhook.id, late, now)) {
      await wakeNext(timer, record, now);
      woken += 1;
    }
  }
  return woken;
};
