import { apiFunctions } from "#functions/manifest.ts";
import { getDelivery as route } from "#lib/contract/events/webhook-deliveries.ts";
import { toDeliveryDetail } from "#lib/domain/events/delivery/delivery-record.ts";
import { findDelivery } from "#lib/domain/events/delivery/find-delivery.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getDelivery,
  async ({ params, actor }, { deliveryReader }) => {
    const { webhook_id: webhookId, delivery_id: id } = params;
    const name = { workspaceId: actor.workspace_id, webhookId, id };
    const record = await findDelivery(deliveryReader, name);
    return { status: 200, body: toDeliveryDetail(record), version: record.version };
  },
);
