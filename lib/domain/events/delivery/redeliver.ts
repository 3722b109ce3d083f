import { Refusal } from "#lib/contract/errors.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import { wakeNext } from "./attempt-delivery.ts";
import { type DeliveryRecord, nextDelivery } from "./delivery-record.ts";
import type { DeliveryStore, RetryTimer } from "./delivery-store.ts";
import { type DeliveryName, findDelivery } from "./find-delivery.ts";

export interface RedeliverPorts {
  readonly deliveries: DeliveryStore;
  readonly timer: RetryTimer;
}

/** Consumers write deliveries too; more than this many at once do not happen. */
const triesMax = 5;

const due = (record: DeliveryRecord, now: Date): DeliveryRecord =>
  nextDelivery(record, now.toISOString(), {
    state: "pending",
    failure: null,
    next_attempt_at: now.toISOString(),
    attempts_max: record.state === "pending" ? record.attempts_max : record.attempts_made + 1,
  });

/**
 * Has a delivery tried now. The record says so first: should its message get lost, the sweep finds it. Asked twice, it
 * is tried once. Refuses for a disabled webhook, whose endpoint must not be called.
 */
export const redeliver = async (
  { deliveries, timer }: RedeliverPorts,
  webhook: WebhookRecord,
  name: DeliveryName,
  now: Date,
): Promise<DeliveryRecord> => {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const record = await findDelivery(deliveries, name);
    if (webhook.state === "disabled" && record.url === null)
      throw new Refusal("wrong_state", { detail: "The webhook is disabled: enable it first." });
    const after = due(record, now);
    if (!(await deliveries.write(record, after))) continue;
    await wakeNext(timer, after, now);
    return after;
  }
  throw new Refusal("unavailable", { detail: "The delivery is busy. Try again." });
};
