import { apiFunctions } from "#functions/manifest.ts";
import { getWebhook as route } from "#lib/contract/events/webhooks.ts";
import { showWebhook } from "#lib/domain/events/webhook/show-webhook.ts";
import { findWebhook } from "#lib/domain/events/webhook/write-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getWebhook, async (call, { webhookReader }) => {
  const webhook = await findWebhook(webhookReader, call, call.params.webhook_id);
  return { status: 200, body: showWebhook(webhook, call.now), version: webhook.version };
});
