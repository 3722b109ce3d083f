import { apiFunctions } from "#functions/manifest.ts";
import { replayWebhook as route } from "#lib/contract/events/webhook-replays.ts";
import { findEndpoint } from "#lib/domain/events/delivery/find-delivery.ts";
import { toReplay } from "#lib/domain/events/delivery/replay/replay-record.ts";
import { startReplay } from "#lib/domain/events/delivery/replay/start-replay.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.replayWebhook,
  async (call, { webhookReader, replayStore: replays, outboundUrls: urls, replayDispatcher: work }) => {
    const { params, actor, body: input, newId } = call;
    const webhook = await findEndpoint(webhookReader, actor.workspace_id, params.webhook_id);
    const started = { id: newId("replay"), input };
    const record = await startReplay({ replays, urls, work }, webhook, started, stampOf(call));
    const location = `/v1/webhooks/${webhook.id}/replays/${record.id}`;
    return { status: 202, body: toReplay(record), version: record.version, headers: { location } };
  },
);
