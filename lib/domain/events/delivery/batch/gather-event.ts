import type { EventPlaces } from "#lib/domain/events/event/event-log.ts";
import type { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";
import type { Turn } from "../attempt-standing.ts";
import type { Endpoint } from "../endpoint.ts";
import type { BatchTimer, GatheringBook } from "./gathering.ts";

export interface GatherPorts {
  readonly log: EventPlaces;
  readonly gatherings: GatheringBook;
  readonly batchTimer: BatchTimer;
}

/**
 * Counts an event of the log for the next batch and sees to it that this one goes out. Answers false for an event that
 * no batch will hold, since the log does not have it or gathering began behind it: it goes by itself.
 */
export const gatherEvent = async (
  { log, gatherings, batchTimer }: GatherPorts,
  { batch }: Endpoint,
  { workspace_id, webhook_id, event }: EventForWebhook,
  { messageId, clock }: Turn,
): Promise<boolean> => {
  const place = await log.place(workspace_id, event.id);
  if (place === undefined) return false;
  const now = clock();
  const dueAt = new Date(now.getTime() + (batch?.max_wait_seconds ?? 0) * 1_000).toISOString();
  const { position } = place;
  const gathering = await gatherings.arrive(workspace_id, webhook_id, { position, messageId, dueAt });
  const due = { workspace_id, webhook_id };
  // The message that opened the wait has the same id when it died and was handed out again.
  if (gathering.openedBy === messageId && gathering.dueAt !== null)
    await batchTimer.wakeAt({ ...due, due_at: gathering.dueAt }, new Date(gathering.dueAt), now);
  // Should this one be lost, the end of the wait does it.
  if (batch !== null && gathering.seen % batch.max_events === 0)
    await batchTimer.wakeAt({ ...due, due_at: null }, now, now);
  return position > gathering.start;
};
