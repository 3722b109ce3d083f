import { apiFunctions } from "#functions/manifest.ts";
import { pingWebhook as route } from "#lib/contract/events/webhooks.ts";
import { pingWebhook } from "#lib/domain/events/webhook/ping-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.pingWebhook,
  async (call, { webhookReader: webhooks, webhookPinger: deliveries }) => {
    const which = { id: call.params.webhook_id, eventId: call.newId("event") };
    const event_id = await pingWebhook({ webhooks, deliveries }, which, stampOf(call));
    return { status: 202, body: { event_id } };
  },
);
