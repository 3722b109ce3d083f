import type { EventLogReader } from "#lib/domain/events/event/event-log.ts";
import { wantsEvent } from "#lib/domain/events/webhook/wants-event.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { WebhookReader } from "#lib/domain/events/webhook/webhook-store.ts";
import { wakeNext } from "../attempt-delivery.ts";
import { newDelivery } from "../delivery-record.ts";
import type { DeliveryReader, DeliveryStore, RetryTimer } from "../delivery-store.ts";
import { eventMessage, eventsOf, type OutgoingMessage } from "../outgoing-message.ts";
import { firstPosition } from "./first-position.ts";
import type { ReplayRecord, ReplayStore, ReplayWork } from "./replay-record.ts";

export interface RunReplayPorts {
  readonly replays: ReplayStore;
  readonly webhooks: Pick<WebhookReader, "find">;
  readonly log: EventLogReader;
  readonly past: Pick<DeliveryReader, "newestFirst">;
  readonly deliveries: Pick<DeliveryStore, "get" | "write">;
  readonly timer: RetryTimer;
}

/** Events between two writes of how far it is. */
const stepMax = 100;
/** One run's time, which its function's own is above; what is left goes by another message. */
const runMs = 180_000;

/** A message that may be replayed, and where to go on behind it. */
interface Candidate {
  readonly message: OutgoingMessage;
  readonly place: Pick<ReplayRecord, "position" | "before">;
}

async function* logged(
  log: EventLogReader,
  replay: ReplayRecord,
  webhook: WebhookRecord,
  now: Date,
): AsyncGenerator<Candidate> {
  const { workspace_id: workspaceId, from, to } = replay;
  const span = await log.span(workspaceId, now);
  const after = replay.position ?? (await firstPosition(log, workspaceId, new Date(from), span));
  for await (const { position, event } of log.between(workspaceId, { after, last: span.last }))
    if (event.timestamp >= from && event.timestamp < to)
      yield { message: eventMessage(event, webhook.batch !== null), place: { position, before: null } };
}

async function* failed(past: RunReplayPorts["past"], replay: ReplayRecord): AsyncGenerator<Candidate> {
  const range = {
    from: new Date(replay.from),
    to: new Date(replay.to),
    ...(replay.before !== null && { before: replay.before }),
  };
  for await (const record of past.newestFirst(replay.workspace_id, replay.webhook_id, range))
    if (record.state === "failed")
      yield {
        message: { id: record.message_id, body: record.payload, events: eventsOf(record.payload) },
        place: { position: null, before: record.id },
      };
}

/** Puts one message on its way, unless it is already: then its message may have been lost, so it gets another. */
const send = async (
  { deliveries, timer }: RunReplayPorts,
  replay: ReplayRecord,
  message: OutgoingMessage,
  now: Date,
) => {
  const { id, created_at: at, url, workspace_id: workspaceId, webhook_id: webhookId } = replay;
  const fresh = newDelivery({ workspaceId, webhookId, message, at, now, replay: { id, at, url } });
  const isNew = await deliveries.write(undefined, fresh);
  const record = isNew ? fresh : await deliveries.get(workspaceId, webhookId, fresh.id);
  if (record?.state === "pending" && record.attempts_made === 0) await wakeNext(timer, record, now);
};

/** Writes how far the replay is; undefined when another run of it was first. */
const note = async (
  { replays }: RunReplayPorts,
  before: ReplayRecord,
  change: Partial<ReplayRecord>,
  now: Date,
): Promise<ReplayRecord | undefined> => {
  const after = { ...before, ...change, updated_at: now.toISOString(), version: before.version + 1 };
  return (await replays.write(before, after)) ? after : undefined;
};

const isWanted = (
  webhook: WebhookRecord,
  { failed_only }: ReplayRecord,
  { events }: OutgoingMessage,
  now: Date,
): boolean => failed_only || events.every((event) => wantsEvent(webhook, event, now));

/** Runs a replay from where it is; answers whether some of it is left for another message. */
export const runReplay = async (
  ports: RunReplayPorts,
  { workspace_id: workspaceId, webhook_id: webhookId, replay_id: id }: ReplayWork,
  clock: () => Date,
): Promise<boolean> => {
  let replay = await ports.replays.get(workspaceId, webhookId, id);
  const webhook = await ports.webhooks.find(workspaceId, webhookId);
  if (replay === undefined || replay.state === "done") return false;
  const began = clock();
  let { looked_at, replayed } = replay.counts;
  if (webhook !== undefined) {
    const candidates = replay.failed_only
      ? failed(ports.past, replay)
      : logged(ports.log, replay, webhook, began);
    for await (const { message, place } of candidates) {
      looked_at += 1;
      if (isWanted(webhook, replay, message, began)) {
        await send(ports, replay, message, clock());
        replayed += 1;
      }
      if (looked_at % stepMax !== 0) continue;
      replay = await note(ports, replay, { ...place, counts: { looked_at, replayed } }, clock());
      if (replay === undefined) return false;
      if (clock().getTime() - began.getTime() > runMs) return true;
    }
  }
  await note(ports, replay, { state: "done", counts: { looked_at, replayed } }, clock());
  return false;
};
