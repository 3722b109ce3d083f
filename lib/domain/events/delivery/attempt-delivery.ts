import type { DeliveryAttempt } from "#lib/contract/events/webhook-deliveries.ts";
import type { BatchTimer } from "./batch/gathering.ts";
import { type DeliveryRecord, isInTurn, nextDelivery } from "./delivery-record.ts";
import type { DeliveryStore, LaneBook, RetryTimer } from "./delivery-store.ts";
import type { Endpoint, EndpointBook } from "./endpoint.ts";
import { noteOutcome } from "./endpoint-health.ts";
import { excerptWithout } from "./excerpt-without.ts";
import { nextAttemptAt } from "./retry-schedule.ts";
import { signatureHeaders } from "./signature.ts";
import type { OutboundResult, WebhookSender } from "./webhook-sender.ts";

/** What deliveries work with. */
export interface DeliveryPorts {
  readonly endpoints: EndpointBook;
  readonly deliveries: DeliveryStore;
  readonly lanes: LaneBook;
  readonly timer: RetryTimer;
  readonly batchTimer: BatchTimer;
  readonly sender: WebhookSender;
}

const gone = 410;

const requestOf = async (endpoint: Endpoint, record: DeliveryRecord, now: Date) => {
  const { secrets, headers: own } = await endpoint.open(now);
  // They are the receiver's secrets: a replay elsewhere must not be a way to read them.
  const headers = record.url === null ? own : {};
  const { message_id: id, payload: body, replay_id: replayId } = record;
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    url: record.url ?? endpoint.url,
    body,
    // A customer's header never takes the place of one of ours.
    headers: {
      ...headers,
      "content-type": "application/json",
      "user-agent": "Leadrail-Webhooks/1",
      ...(replayId !== null && { "webhook-replay": "true" }),
      ...signatureHeaders({ id, timestamp, body }, secrets),
    },
    hidden: [...secrets, ...Object.values(own)],
  };
};

const attemptOf = (
  number: number,
  at: Date,
  { status, error, latencyMs, excerpt }: OutboundResult,
  hidden: readonly string[],
): DeliveryAttempt => ({
  number,
  at: at.toISOString(),
  status,
  error,
  latency_ms: latencyMs,
  excerpt: excerpt === null ? null : excerptWithout(excerpt, hidden),
});

/** The delivery after one more attempt. */
export const afterAttempt = (
  record: DeliveryRecord,
  attempt: DeliveryAttempt,
  retryAfter: string | null,
  at: Date,
): DeliveryRecord => {
  const made = attempt.number;
  const base = { attempts_made: made, attempts: [...record.attempts, attempt], next_attempt_at: null };
  const next = (change: Partial<DeliveryRecord>) =>
    nextDelivery(record, at.toISOString(), { ...base, ...change });
  if (attempt.error === null) return next({ state: "delivered" });
  if (attempt.status === gone) return next({ state: "failed", failure: "gone" });
  if (made >= record.attempts_max) return next({ state: "failed", failure: "attempts_exhausted" });
  const due = nextAttemptAt({ deliveryId: record.id, attemptsMade: made, at, retryAfter });
  return next({ next_attempt_at: due.toISOString() });
};

/** Sees to it that what follows on a delivery's image will happen: its next attempt, or the next batch's turn. */
export const wakeFollowing = async (
  { timer, batchTimer }: Pick<DeliveryPorts, "timer" | "batchTimer">,
  record: DeliveryRecord,
  now: Date,
): Promise<void> => {
  if (record.state === "pending") return wakeNext(timer, record, now);
  const { workspace_id, webhook_id } = record;
  if (isInTurn(record)) await batchTimer.wakeAt({ workspace_id, webhook_id, due_at: null }, now, now);
};

/** Sees to it that the delivery's next attempt will be made. */
export const wakeNext = async (timer: RetryTimer, record: DeliveryRecord, now: Date): Promise<void> => {
  if (record.next_attempt_at === null) return;
  const { workspace_id, webhook_id, id: delivery_id, attempts_made: attempt } = record;
  await timer.wakeAt(
    { workspace_id, webhook_id, delivery_id, attempt },
    new Date(record.next_attempt_at),
    now,
  );
};

/** Which queue a message came by: that of endpoints that answer, or that where waiting costs nobody else. */
export type Lane = "fast" | "slow";

/**
 * Makes the attempt that `record` has claimed: sends, writes down what came of it, and only then arranges for the next.
 * Whoever dies in between comes back with its message, and the receiver may get the event again, by the same id. So it
 * may from an endpoint that is slow in the fast lane: its exchange is ended there and made anew, in full, in the other.
 */
export const attemptDelivery = async (
  { endpoints, deliveries, lanes, timer, batchTimer, sender }: DeliveryPorts,
  endpoint: Endpoint,
  record: DeliveryRecord,
  clock: () => Date,
  lane: Lane,
): Promise<void> => {
  const began = clock();
  const { hidden, ...request } = await requestOf(endpoint, record, began);
  const endsWhenSlow = lane === "fast";
  let marking = Promise.resolve();
  let wasSlow = false;
  const onSlow = () => {
    wasSlow = true;
    // A mark that is lost costs a place in the fast lane, nothing else.
    marking = lanes.markSlow(endpoint.workspaceId, endpoint.id, clock()).catch(() => undefined);
  };
  const result = await sender.send({ ...request, onSlow, endsWhenSlow });
  const at = clock();
  await marking;
  if (endsWhenSlow && wasSlow && result.error === "timeout") {
    const handedOver = nextDelivery(record, at.toISOString(), { claim: null });
    if (await deliveries.write(record, handedOver)) await wakeNext(timer, handedOver, at);
    return;
  }
  if (record.url === null) await noteOutcome(endpoints, endpoint, result, at);
  const attempt = attemptOf(record.attempts_made + 1, began, result, hidden);
  const after = afterAttempt(record, attempt, result.retryAfter, at);
  if (await deliveries.write(record, after)) await wakeFollowing({ timer, batchTimer }, after, at);
};
