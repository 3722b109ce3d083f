import { Refusal } from "#lib/contract/errors.ts";
import type { NewWebhook } from "#lib/contract/events/webhooks.ts";
import type { WebhookId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { OutboundUrls } from "#lib/domain/platform/outbound/outbound-urls.ts";
import type { SecretSealer } from "#lib/domain/platform/secret/secret-box.ts";
import { newSigningSecret } from "#lib/domain/platform/secret/signing-secret.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import type { TeamStamp } from "#lib/domain/team/member/members.ts";
import { spansAfter } from "./batch-spans.ts";
import { checkOwner, checkUrl, readEventFilter } from "./check-webhook.ts";
import { sealHeaders } from "./seal-headers.ts";
import { webhookAudit } from "./webhook-audit.ts";
import type { WebhookRecord } from "./webhook-record.ts";
import type { WebhookStore } from "./webhook-store.ts";

export interface WebhookPorts {
  readonly webhooks: WebhookStore;
  readonly urls: OutboundUrls;
  readonly members: MemberReader;
  readonly sealer: SecretSealer;
}

const newRecord = async (
  { sealer }: WebhookPorts,
  id: WebhookId,
  input: NewWebhook,
  { actor, at }: TeamStamp,
  secret: string,
): Promise<WebhookRecord> => {
  const context = { workspaceId: actor.workspace_id, recordId: id };
  const batch = input.batch ?? null;
  return {
    id,
    workspace_id: actor.workspace_id,
    url: input.url,
    events: input.events,
    filter: readEventFilter(input.filter),
    batch,
    batch_spans: spansAfter(undefined, { state: "enabled", batch }, at),
    ...(await sealHeaders(sealer, context, input.headers ?? null)),
    description: input.description ?? null,
    owner_id: input.owner_id ?? actor.member_id,
    secrets: [{ sealed: await sealer.seal(context, secret), valid_until: null }],
    state: "enabled",
    disabled_reason: null,
    state_note: null,
    failing_since: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
};

/**
 * Makes a webhook. Its secret is in the answer and nowhere else. With the same id again (a retry under one
 * Idempotency-Key) it is the same webhook with another secret.
 */
export const createWebhook = async (
  ports: WebhookPorts,
  id: WebhookId,
  input: NewWebhook,
  stamp: TeamStamp,
): Promise<{ readonly webhook: WebhookRecord; readonly secret: string }> => {
  const { workspace_id: workspaceId } = stamp.actor;
  readEventFilter(input.filter);
  await checkUrl(ports.urls, input.url);
  if (input.owner_id !== undefined) await checkOwner(ports.members, workspaceId, input.owner_id);
  const secret = newSigningSecret();
  const fresh = await newRecord(ports, id, input, stamp, secret);
  const audit = webhookAudit("create", { workspaceId, id }, { after: fresh }, stamp);
  const outcome = await ports.webhooks.write({ workspaceId, after: fresh, audit });
  if (outcome === "stored") return { webhook: fresh, secret };
  if (outcome === "full")
    throw new Refusal("limit_reached", {
      detail: `A workspace has at most ${sizes.webhooksMax} webhooks. Delete those that nobody needs.`,
    });
  const before = await ports.webhooks.find(workspaceId, id);
  if (before === undefined) throw new Refusal("unavailable");
  const after = { ...before, secrets: fresh.secrets, updated_at: stamp.at, version: before.version + 1 };
  if ((await ports.webhooks.write({ workspaceId, before, after })) !== "stored")
    throw new Refusal("unavailable");
  return { webhook: after, secret };
};
