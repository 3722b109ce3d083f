import { Refusal } from "#lib/contract/errors.ts";
import type { NewReplay } from "#lib/contract/events/webhook-replays.ts";
import type { ReplayId } from "#lib/contract/platform/ids.ts";
import { checkUrl } from "#lib/domain/events/webhook/check-webhook.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { OutboundUrls } from "#lib/domain/platform/outbound/outbound-urls.ts";
import type { ReplayRecord, ReplayStore, ReplayWork } from "./replay-record.ts";

export interface StartReplayPorts {
  readonly replays: ReplayStore;
  readonly urls: OutboundUrls;
  readonly work: { send(messages: readonly ReplayWork[]): Promise<void> };
}

const newRecord = (
  id: ReplayId,
  webhook: WebhookRecord,
  { from, to, failed_only, url }: NewReplay,
  at: string,
): ReplayRecord => ({
  id,
  workspace_id: webhook.workspace_id,
  webhook_id: webhook.id,
  state: "running",
  from,
  to: to ?? at,
  failed_only,
  url: url ?? null,
  counts: { looked_at: 0, replayed: 0 },
  position: null,
  before: null,
  created_at: at,
  updated_at: at,
  version: 1,
});

/** Begins a replay. With the same id again (a retry under one Idempotency-Key) it is the same replay. */
export const startReplay = async (
  { replays, urls, work }: StartReplayPorts,
  webhook: WebhookRecord,
  { id, input }: { readonly id: ReplayId; readonly input: NewReplay },
  { actor, at, requestId }: Stamp,
): Promise<ReplayRecord> => {
  const { workspace_id: workspaceId } = webhook;
  if (webhook.state === "disabled" && input.url === undefined)
    throw new Refusal("wrong_state", {
      detail: "The webhook is disabled: enable it first, or give a `url`.",
    });
  if (input.url !== undefined) await checkUrl(urls, input.url);
  const fresh = newRecord(id, webhook, input, at);
  const { from, to, failed_only, url } = fresh;
  const isNew = await replays.write(undefined, fresh, {
    workspaceId,
    at,
    actor: { type: "member", id: actor.member_id },
    action: "webhook.replay",
    recordId: id,
    version: 1,
    before: {},
    after: { webhook_id: webhook.id, from, to, failed_only, url },
    requestId,
  });
  const record = isNew ? fresh : ((await replays.get(workspaceId, webhook.id, id)) ?? fresh);
  await work.send([{ workspace_id: workspaceId, webhook_id: webhook.id, replay_id: id }]);
  return record;
};
