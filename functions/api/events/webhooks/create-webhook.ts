import { apiFunctions } from "#functions/manifest.ts";
import { createWebhook as route } from "#lib/contract/events/webhooks.ts";
import { createWebhook } from "#lib/domain/events/webhook/create-webhook.ts";
import { showWebhook } from "#lib/domain/events/webhook/show-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createWebhook, async (call, deps) => {
  const { webhookStore: webhooks, outboundUrls: urls, memberReader: members, secretSealer: sealer } = deps;
  const ports = { webhooks, urls, members, sealer };
  const { webhook, secret } = await createWebhook(ports, call.newId("webhook"), call.body, stampOf(call));
  return { status: 201, body: { ...showWebhook(webhook, call.now), secret }, version: webhook.version };
});
