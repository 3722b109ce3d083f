import { webhookAudit } from "#lib/domain/events/webhook/webhook-audit.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import type { WebhookWrite } from "#lib/domain/events/webhook/webhook-store.ts";
import type { DisableReason } from "./endpoint.ts";

/** The write by which the service disables a webhook; none when it is disabled already. */
export const disabling = (
  before: WebhookRecord,
  reason: DisableReason,
  at: Date,
): WebhookWrite | undefined => {
  if (before.state === "disabled") return undefined;
  const after: WebhookRecord = {
    ...before,
    state: "disabled",
    disabled_reason: reason,
    batch_spans: [],
    state_note: null,
    updated_at: at.toISOString(),
    version: before.version + 1,
  };
  const { workspace_id: workspaceId, id } = before;
  const by = { at: after.updated_at, requestId: "webhook-delivery" };
  const audit = webhookAudit("disable", { workspaceId, id }, { before, after }, by);
  return { workspaceId, before, after, audit };
};
