import { apiFunctions } from "#functions/manifest.ts";
import { changeWebhook as route } from "#lib/contract/events/webhooks.ts";
import { changeWebhook } from "#lib/domain/events/webhook/change-webhook.ts";
import { showWebhook } from "#lib/domain/events/webhook/show-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeWebhook, async (call, deps) => {
  const { webhookStore: webhooks, outboundUrls: urls, memberReader: members, secretSealer: sealer } = deps;
  const which = { id: call.params.webhook_id, ifMatch: call.ifMatch };
  const ports = { webhooks, urls, members, sealer };
  const webhook = await changeWebhook(ports, which, call.body, stampOf(call));
  return { status: 200, body: showWebhook(webhook, call.now), version: webhook.version };
});
