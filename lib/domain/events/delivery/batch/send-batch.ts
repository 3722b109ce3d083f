import { sizes } from "#lib/contract/platform/limits.ts";
import type { EventLogReader } from "#lib/domain/events/event/event-log.ts";
import type { DeliveryPorts } from "../attempt-delivery.ts";
import type { Turn } from "../attempt-standing.ts";
import { beginDelivery, goOnBegun } from "../deliver-event.ts";
import type { BatchDue } from "../delivery-work.ts";
import type { Endpoint } from "../endpoint.ts";
import { batchDelivery } from "./batch-delivery.ts";
import type { Gathering, GatheringBook } from "./gathering.ts";
import { nextBatch } from "./next-batch.ts";

export interface BatchPorts extends DeliveryPorts {
  readonly log: EventLogReader;
  readonly gatherings: GatheringBook;
}

const isOver = ({ dueAt, seen }: Gathering, { batch }: Endpoint, now: Date): boolean =>
  dueAt !== null &&
  (dueAt <= now.toISOString() || seen >= (batch?.max_events ?? sizes.webhookBatchEventsMax));

/** The gathering once its wait is closed, if that is over; undefined when another message was first. */
const closedWhenOver = async (
  { gatherings, batchTimer }: BatchPorts,
  endpoint: Endpoint,
  found: Gathering,
  due: BatchDue,
  now: Date,
): Promise<Gathering | undefined> => {
  if (isOver(found, endpoint, now)) return gatherings.close(found);
  // Its message has come too early, by a clock that is behind.
  if (found.dueAt !== null && found.dueAt === due.due_at)
    await batchTimer.wakeAt(due, new Date(found.dueAt), now);
  return found;
};

/** Makes the next batch out of the log and begins its delivery. */
const makeNext = async (
  ports: BatchPorts,
  endpoint: Endpoint,
  gathering: Gathering,
  turn: Turn,
): Promise<void> => {
  const now = turn.clock();
  const { events, position, isMore } = await nextBatch(ports.log, endpoint, gathering, now);
  const to = { position, isClosing: isMore };
  if (events.length > 0) {
    const fresh = batchDelivery(gathering, events, now);
    await beginDelivery(ports, endpoint, fresh, turn, (begun) => ports.gatherings.take(gathering, to, begun));
  } else if ((await ports.gatherings.advance(gathering, to)) && isMore) {
    const { workspaceId: workspace_id, webhookId: webhook_id } = gathering;
    await ports.batchTimer.wakeAt({ workspace_id, webhook_id, due_at: null }, now, now);
  }
};

/**
 * Sends a webhook's next batch if it is time: the wait is over or a batch is full, and the batch before has ended. So
 * batches follow one another in the order of the log, and while one is tried again the log keeps what comes.
 */
export const sendBatch = async (ports: BatchPorts, due: BatchDue, turn: Turn): Promise<void> => {
  const { workspace_id: workspaceId, webhook_id: webhookId } = due;
  const endpoint = await ports.endpoints.get(workspaceId, webhookId);
  const found = await ports.gatherings.get(workspaceId, webhookId);
  if (endpoint === undefined || found === undefined) return;
  const gathering = await closedWhenOver(ports, endpoint, found, due, turn.clock());
  if (gathering === undefined) return;
  const { sending } = gathering;
  const last = sending === null ? undefined : await ports.deliveries.get(workspaceId, webhookId, sending);
  if (last?.state !== "pending")
    return gathering.isClosing ? makeNext(ports, endpoint, gathering, turn) : undefined;
  if (endpoint.isEnabled) await goOnBegun(ports, endpoint, last, turn);
};
