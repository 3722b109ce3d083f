import { Refusal } from "#lib/contract/errors.ts";
import type { DeliveryId, WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { WebhookReader } from "#lib/domain/events/webhook/webhook-store.ts";
import type { DeliveryRecord } from "./delivery-record.ts";
import type { DeliveryReader } from "./delivery-store.ts";

/** The webhook; a 404 when the workspace has none of this id. */
export const findEndpoint = async (
  webhooks: Pick<WebhookReader, "find">,
  workspaceId: WorkspaceId,
  id: WebhookId,
): Promise<WebhookRecord> => {
  const webhook = await webhooks.find(workspaceId, id);
  if (webhook === undefined) throw new Refusal("not_found");
  return webhook;
};

/** Names one delivery. */
export interface DeliveryName {
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
  readonly id: DeliveryId;
}

/** The delivery; a 404 when the webhook has none of this id. */
export const findDelivery = async (
  deliveries: Pick<DeliveryReader, "get">,
  { workspaceId, webhookId, id }: DeliveryName,
): Promise<DeliveryRecord> => {
  const record = await deliveries.get(workspaceId, webhookId, id);
  if (record === undefined) throw new Refusal("not_found");
  return record;
};
