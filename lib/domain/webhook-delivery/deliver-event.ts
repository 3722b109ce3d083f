import { attemptDelivery, type DeliveryPorts, wakeNext } from "./attempt-delivery.ts";
import { standing, type Turn } from "./attempt-standing.ts";
import { type DeliveryRecord, newDelivery, nextDelivery } from "./delivery-record.ts";
import type { DueAttempt, EventForWebhook } from "./delivery-work.ts";
import type { Endpoint } from "./endpoint.ts";

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
): Promise<void> => {
  const may = standing(record, attempt, turn);
  if (may === "wake") return wakeNext(ports.timer, record, turn.clock());
  if (may === "drop") return;
  const claim = claimOf(attempt, turn);
  const claimed = nextDelivery(record, claim?.at ?? record.updated_at, { claim });
  if (await ports.deliveries.write(record, claimed))
    await attemptDelivery(ports, endpoint, claimed, turn.clock);
};

/**
 * Delivers an event to a webhook that is enabled and wants it. To an endpoint that failed last or was slow just now
 * it goes by the retries queue, so that the others need not wait behind it.
 */
export const deliverEvent = async (
  ports: DeliveryPorts,
  { workspace_id: workspaceId, webhook_id: webhookId, event }: EventForWebhook,
  turn: Turn,
): Promise<void> => {
  if (event.workspace_id !== workspaceId) throw new Error(`${event.id} belongs to another workspace`);
  const { endpoints, deliveries, lanes, timer } = ports;
  const endpoint = await endpoints.get(workspaceId, webhookId);
  const now = turn.clock();
  if (endpoint === undefined || !endpoint.isEnabled || !endpoint.wants(event, now)) return;
  const isSlow = endpoint.failingSince !== null || (await lanes.isSlow(workspaceId, webhookId, now));
  const fresh = { ...newDelivery({ webhookId, event, now }), claim: isSlow ? null : claimOf(0, turn) };
  if (await deliveries.write(undefined, fresh))
    return isSlow ? wakeNext(timer, fresh, now) : attemptDelivery(ports, endpoint, fresh, turn.clock);
  const known = await deliveries.get(workspaceId, webhookId, fresh.id);
  if (known === undefined) return;
  // It was to go the slow way, and this message died before it sent it there.
  if (known.claim === null && known.attempts_made === 0) return wakeNext(timer, known, now);
  await goOn(ports, endpoint, known, 0, turn);
};

/** Makes the attempt that is due, unless it was made, or ends the delivery when its webhook takes no more. */
export const retryDelivery = async (ports: DeliveryPorts, due: DueAttempt, turn: Turn): Promise<void> => {
  const { workspace_id: workspaceId, webhook_id: webhookId, delivery_id: id, attempt } = due;
  const record = await ports.deliveries.get(workspaceId, webhookId, id);
  if (record === undefined || record.state !== "pending") return;
  const endpoint = await ports.endpoints.get(workspaceId, webhookId);
  // A replay to another URL goes out whatever became of the webhook's own.
  if (endpoint !== undefined && (endpoint.isEnabled || record.url !== null))
    return goOn(ports, endpoint, record, attempt, turn);
  const failure = endpoint === undefined ? "webhook_deleted" : "webhook_disabled";
  const change = { state: "failed", failure, next_attempt_at: null } as const;
  await ports.deliveries.write(record, nextDelivery(record, turn.clock().toISOString(), change));
};
