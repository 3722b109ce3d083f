import { apiFunctions } from "#functions/manifest.ts";
import { redeliver as route } from "#lib/contract/events/webhook-deliveries.ts";
import { toDelivery } from "#lib/domain/events/delivery/delivery-record.ts";
import { findEndpoint } from "#lib/domain/events/delivery/find-delivery.ts";
import { redeliver } from "#lib/domain/events/delivery/redeliver.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.redeliver,
  async ({ params, actor, now }, { webhookReader, deliveryStore: deliveries, retryDispatcher: timer }) => {
    const { webhook_id: webhookId, delivery_id: id } = params;
    const { workspace_id: workspaceId } = actor;
    const webhook = await findEndpoint(webhookReader, workspaceId, webhookId);
    const record = await redeliver({ deliveries, timer }, webhook, { workspaceId, webhookId, id }, now);
    return { status: 202, body: toDelivery(record), version: record.version };
  },
);
