import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { getReplay as route } from "#lib/contract/events/webhook-replays.ts";
import { toReplay } from "#lib/domain/events/delivery/replay/replay-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getReplay,
  async ({ params, actor }, { replayReader }) => {
    const { webhook_id: webhookId, replay_id: id } = params;
    const record = await replayReader.get(actor.workspace_id, webhookId, id);
    if (record === undefined) throw new Refusal("not_found");
    return { status: 200, body: toReplay(record), version: record.version };
  },
);
