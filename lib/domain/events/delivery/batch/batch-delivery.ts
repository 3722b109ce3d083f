import type { Envelope } from "#lib/contract/events.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { type DeliveryRecord, newDelivery } from "../delivery-record.ts";
import { batchMessage } from "../outgoing-message.ts";
import type { Gathering } from "./gathering.ts";

/** The delivery of the events that stand behind a gathering's position. */
export const batchDelivery = (
  { workspaceId, webhookId, position }: Gathering,
  events: readonly Envelope[],
  now: Date,
): DeliveryRecord => {
  const name = [webhookId, "batch", position].join("|");
  const message = batchMessage(`batch_${derivedUlid(now.getTime(), name)}`, events);
  return newDelivery({ workspaceId, webhookId, message, at: now.toISOString(), now });
};
