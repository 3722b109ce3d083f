import { apiFunctions } from "#functions/manifest.ts";
import { rotateWebhookSecret as route } from "#lib/contract/events/webhooks.ts";
import { rotateSecret } from "#lib/domain/events/webhook/change-webhook.ts";
import { showWebhook } from "#lib/domain/events/webhook/show-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.rotateWebhookSecret,
  async (call, { webhookStore: webhooks, secretSealer: sealer }) => {
    const { webhook, secret } = await rotateSecret(
      { webhooks, sealer },
      call.params.webhook_id,
      stampOf(call),
    );
    return { status: 200, body: { ...showWebhook(webhook, call.now), secret }, version: webhook.version };
  },
);
