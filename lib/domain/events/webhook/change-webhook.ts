import type { WebhookChange } from "#lib/contract/events/webhooks.ts";
import type { WebhookId } from "#lib/contract/platform/ids.ts";
import { newSigningSecret, rotated } from "#lib/domain/platform/secret/signing-secret.ts";
import type { TeamStamp } from "#lib/domain/team/member/members.ts";
import { spansAfter } from "./batch-spans.ts";
import { checkOwner, checkUrl, readEventFilter } from "./check-webhook.ts";
import type { WebhookPorts } from "./create-webhook.ts";
import { sealHeaders } from "./seal-headers.ts";
import type { WebhookRecord } from "./webhook-record.ts";
import type { WebhookStore } from "./webhook-store.ts";
import { writeWebhook } from "./write-webhook.ts";

interface Which {
  readonly id: WebhookId;
  readonly ifMatch: number | undefined;
}

type Standing = Pick<WebhookRecord, "state" | "disabled_reason" | "failing_since" | "state_note">;

/** How a webhook stands once its state was asked for; a fresh start forgets why it was disabled. */
const standingOf = (before: WebhookRecord, { state, state_note: note }: WebhookChange): Partial<Standing> => {
  const said = note === undefined ? {} : { state_note: note };
  if (state === undefined || state === before.state) return said;
  return state === "disabled"
    ? { state, disabled_reason: "by_request", state_note: note ?? null }
    : { state, disabled_reason: null, failing_since: null, state_note: note ?? null };
};

/** Changes what is given; the rest stays. */
export const changeWebhook = async (
  { webhooks, urls, members, sealer }: WebhookPorts,
  { id, ifMatch }: Which,
  change: WebhookChange,
  stamp: TeamStamp,
): Promise<WebhookRecord> => {
  const { workspace_id: workspaceId } = stamp.actor;
  const { url, events, batch, description, owner_id: owner, headers } = change;
  const filter = readEventFilter(change.filter);
  if (url !== undefined) await checkUrl(urls, url);
  if (owner !== undefined) await checkOwner(members, workspaceId, owner);
  const sealed =
    headers === undefined ? {} : await sealHeaders(sealer, { workspaceId, recordId: id }, headers);
  const changed = (before: WebhookRecord): WebhookRecord => ({
    ...before,
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(change.filter !== undefined && { filter }),
    ...(batch !== undefined && { batch }),
    ...(description !== undefined && { description }),
    ...(owner !== undefined && { owner_id: owner }),
    ...sealed,
    ...standingOf(before, change),
  });
  const apply = (before: WebhookRecord): WebhookRecord => {
    const after = changed(before);
    return { ...after, batch_spans: spansAfter(before, after, stamp.at) };
  };
  return writeWebhook(webhooks, { id, ifMatch, action: "change", apply }, stamp);
};

/** Deletes a webhook; its rule goes with it. */
export const deleteWebhook = async (
  webhooks: WebhookStore,
  { id, ifMatch }: Which,
  stamp: TeamStamp,
): Promise<void> => {
  await writeWebhook(webhooks, { id, ifMatch, action: "delete", apply: () => undefined }, stamp);
};

/** Gives a webhook a new secret; the one before signs for another day. */
export const rotateSecret = async (
  { webhooks, sealer }: Pick<WebhookPorts, "webhooks" | "sealer">,
  id: WebhookId,
  stamp: TeamStamp,
): Promise<{ readonly webhook: WebhookRecord; readonly secret: string }> => {
  const secret = newSigningSecret();
  const sealed = await sealer.seal({ workspaceId: stamp.actor.workspace_id, recordId: id }, secret);
  const apply = (before: WebhookRecord): WebhookRecord => ({
    ...before,
    secrets: rotated(before.secrets, sealed, new Date(stamp.at)),
  });
  const edit = { id, ifMatch: undefined, action: "rotate_secret", apply };
  return { webhook: await writeWebhook(webhooks, edit, stamp), secret };
};
