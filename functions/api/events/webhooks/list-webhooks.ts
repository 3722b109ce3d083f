import { apiFunctions } from "#functions/manifest.ts";
import { listWebhooks as route } from "#lib/contract/events/webhooks.ts";
import { showWebhook } from "#lib/domain/events/webhook/show-webhook.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listWebhooks,
  async ({ actor, now }, { webhookReader }) => {
    const records = await webhookReader.list(actor.workspace_id);
    return { status: 200, body: { data: records.map((record) => showWebhook(record, now)) } };
  },
);
