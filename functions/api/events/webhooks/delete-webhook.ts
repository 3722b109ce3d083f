import { apiFunctions } from "#functions/manifest.ts";
import { deleteWebhook as route } from "#lib/contract/events/webhooks.ts";
import { deleteWebhook } from "#lib/domain/events/webhook/change-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteWebhook, async (call, { webhookStore }) => {
  await deleteWebhook(webhookStore, { id: call.params.webhook_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
