import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#lib/contract/errors.ts";
import type { WebhookId } from "#lib/contract/platform/ids.ts";
import type { TeamStamp } from "#lib/domain/team/member/members.ts";
import { showWebhook } from "./show-webhook.ts";
import { webhookAudit } from "./webhook-audit.ts";
import type { WebhookRecord } from "./webhook-record.ts";
import type { WebhookReader, WebhookStore } from "./webhook-store.ts";

/** The webhook that a path names. */
export const findWebhook = async (
  webhooks: WebhookReader,
  { actor }: Pick<TeamStamp, "actor">,
  id: WebhookId,
): Promise<WebhookRecord> => {
  const record = await webhooks.find(actor.workspace_id, id);
  if (record === undefined) throw new Refusal("not_found");
  return record;
};

const attemptsMax = 5;

/** One change of one webhook: from which version on, its name in the audit log, and what the webhook becomes. */
export interface WebhookEdit {
  readonly id: WebhookId;
  readonly ifMatch: number | undefined;
  readonly action: string;
  /** Without version and time; undefined when the webhook goes. */
  readonly apply: (before: WebhookRecord) => WebhookRecord | undefined;
}

/** Changes a webhook against other writers; a stale `ifMatch` is refused with the current copy. */
export const writeWebhook = async (
  webhooks: WebhookStore,
  { id, ifMatch, action, apply }: WebhookEdit,
  stamp: TeamStamp,
): Promise<WebhookRecord> => {
  const { workspace_id: workspaceId } = stamp.actor;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findWebhook(webhooks, stamp, id);
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new Refusal("precondition_failed", { current: showWebhook(before, new Date(stamp.at)) });
    const next = apply(before);
    if (next !== undefined && isDeepStrictEqual(next, before)) return before;
    const after = next && { ...next, updated_at: stamp.at, version: before.version + 1 };
    const images = after === undefined ? { before } : { before, after };
    const audit = webhookAudit(action, { workspaceId, id }, images, stamp);
    if ((await webhooks.write({ workspaceId, ...images, audit })) === "stored") return after ?? before;
  }
  throw new Refusal("unavailable", { detail: "Too many writers at once. Try again." });
};
