import type { EventForWebhook } from "#lib/domain/events/webhook/event-for-webhook.ts";
import {
  attemptDelivery,
  type DeliveryPorts,
  type Lane,
  wakeFollowing,
  wakeNext,
} from "./attempt-delivery.ts";
import { standing, type Turn } from "./attempt-standing.ts";
import { type DeliveryRecord, newDelivery, nextDelivery } from "./delivery-record.ts";
import type { DueAttempt } from "./delivery-work.ts";
import type { Endpoint } from "./endpoint.ts";
import { eventMessage } from "./outgoing-message.ts";

const claimOf = (attempt: number, { messageId, clock }: Turn): DeliveryRecord["claim"] => ({
  attempt,
  message_id: messageId,
  at: clock().toISOString(),
});

/** Goes on with a delivery that is there already, as far as this message may. */
const goOn = async (
  ports: DeliveryPorts,
  endpoint: Endpoint,
  record: DeliveryRecord,
  attempt: number,
  turn: Turn,
  lane: Lane,
): Promise<void> => {
  const may = standing(record, attempt, turn);
  if (may === "wake") return wakeFollowing(ports, record, turn.clock());
  if (may === "drop") return;
  const claim = claimOf(attempt, turn);
  const claimed = nextDelivery(record, claim?.at ?? record.updated_at, { claim });
  if (await ports.deliveries.write(record, claimed))
    await attemptDelivery(ports, endpoint, claimed, turn.clock, lane);
};

/**
 * Begins a delivery, which `store` writes if it is new. To an endpoint that failed last or was slow just now it goes by
 * the retries queue, so that the others need not wait behind it. Answers whether it was new.
 */
export const beginDelivery = async (
  ports: DeliveryPorts,
  endpoint: Endpoint,
  fresh: DeliveryRecord,
  turn: Turn,
  store: (fresh: DeliveryRecord) => Promise<boolean>,
): Promise<boolean> => {
  const { lanes, timer } = ports;
  const now = turn.clock();
  const isSlow =
    endpoint.failingSince !== null || (await lanes.isSlow(endpoint.workspaceId, endpoint.id, now));
  const begun = { ...fresh, claim: isSlow ? null : claimOf(0, turn) };
  if (!(await store(begun))) return false;
  await (isSlow ? wakeNext(timer, begun, now) : attemptDelivery(ports, endpoint, begun, turn.clock, "fast"));
  return true;
};

/** Goes on with a delivery that a message began before it died, or that another message has. */
export const goOnBegun = async (
  ports: DeliveryPorts,
  endpoint: Endpoint,
  known: DeliveryRecord,
  turn: Turn,
): Promise<void> => {
  // It was to go the slow way, and the message died before it sent it there.
  if (known.state === "pending" && known.claim === null && known.attempts_made === 0)
    return wakeNext(ports.timer, known, turn.clock());
  await goOn(ports, endpoint, known, 0, turn, "fast");
};

/** Delivers an event, by itself, to a webhook that is enabled and wants it. */
export const deliverAlone = async (
  ports: DeliveryPorts,
  endpoint: Endpoint,
  { workspace_id: workspaceId, webhook_id: webhookId, event }: EventForWebhook,
  turn: Turn,
): Promise<void> => {
  const { deliveries } = ports;
  const message = eventMessage(event, endpoint.batch !== null);
  const fresh = newDelivery({ workspaceId, webhookId, message, at: event.timestamp, now: turn.clock() });
  const store = (begun: DeliveryRecord) => deliveries.write(undefined, begun);
  if (await beginDelivery(ports, endpoint, fresh, turn, store)) return;
  const known = await deliveries.get(workspaceId, webhookId, fresh.id);
  if (known !== undefined) await goOnBegun(ports, endpoint, known, turn);
};

/** Makes the attempt that is due, unless it was made, or ends the delivery when its webhook takes no more. */
export const retryDelivery = async (ports: DeliveryPorts, due: DueAttempt, turn: Turn): Promise<void> => {
  const { workspace_id: workspaceId, webhook_id: webhookId, delivery_id: id, attempt } = due;
  const record = await ports.deliveries.get(workspaceId, webhookId, id);
  if (record === undefined) return;
  const endpoint = await ports.endpoints.get(workspaceId, webhookId);
  // A replay to another URL goes out whatever became of the webhook's own.
  if (endpoint !== undefined && (endpoint.isEnabled || record.url !== null))
    return goOn(ports, endpoint, record, attempt, turn, "slow");
  if (record.state !== "pending") return;
  const failure = endpoint === undefined ? "webhook_deleted" : "webhook_disabled";
  const change = { state: "failed", failure, next_attempt_at: null } as const;
  await ports.deliveries.write(record, nextDelivery(record, turn.clock().toISOString(), change));
};
