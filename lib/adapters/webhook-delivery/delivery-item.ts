import * as z from "zod";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { DeliveryRecord } from "#lib/domain/events/delivery/delivery-record.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import { besideOf } from "#lib/domain/platform/stored/unknown-fields.ts";
import { deliveryKey, dueKey } from "../dynamo/keys.ts";

export const DeliveryItem = stored(
  z.object({
    kind: z.literal("webhook_delivery"),
    record: DeliveryRecord.omit({ version: true }),
    version: DeliveryRecord.shape.version,
  }),
);

const daySeconds = 86_400;

/** Whether no message is at work on the delivery, so that the sweep must see to it that one will be. */
const isWaiting = ({ state, claim, attempts_made: made }: DeliveryRecord): boolean =>
  state === "pending" && claim?.attempt !== made;

/** A delivery's item; while it waits, the index `changes` has it under the time of its next attempt. */
export const toDeliveryItem = ({ version, ...record }: DeliveryRecord): Record<string, unknown> => ({
  ...deliveryKey(record.workspace_id, record.webhook_id, record.id),
  kind: "webhook_delivery",
  record,
  version,
  ...(isWaiting({ ...record, version }) &&
    record.next_attempt_at !== null && { changed_key: dueKey(record.next_attempt_at, record.id) }),
  expires_at_epoch_seconds:
    Math.floor(Date.parse(record.created_at) / 1_000) + retentionDays.webhookDelivery * daySeconds,
});

/** Reads a delivery's item back. Throws a ZodError when the item is no delivery. */
export const fromDeliveryItem = (item: unknown): DeliveryRecord => {
  const parsed = DeliveryItem.parse(item);
  return besideOf(parsed, { ...parsed.record, version: parsed.version });
};
