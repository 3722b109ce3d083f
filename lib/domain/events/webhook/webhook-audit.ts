import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { type AuditEntry, differingFields } from "#lib/domain/platform/audit/audit-entry.ts";
import type { TeamStamp } from "#lib/domain/team/member/members.ts";
import { showWebhook } from "./show-webhook.ts";
import type { WebhookRecord } from "./webhook-record.ts";

interface Images {
  readonly before?: WebhookRecord;
  readonly after?: WebhookRecord;
}

/** Who changed a webhook; undefined stands for the service itself. */
type By = Pick<TeamStamp, "at" | "requestId"> & { readonly actor?: TeamStamp["actor"] };

/** The line for the audit log of one change of a webhook: what its readers see of it, before and after. */
export const webhookAudit = (
  action: string,
  which: { readonly workspaceId: WorkspaceId; readonly id: WebhookId },
  { before, after }: Images,
  { actor, at, requestId }: By,
): AuditEntry => {
  const shown = (record: WebhookRecord | undefined) =>
    record === undefined ? {} : showWebhook(record, new Date(at));
  return {
    workspaceId: which.workspaceId,
    at,
    actor: actor === undefined ? { type: "system", id: which.id } : { type: "member", id: actor.member_id },
    action: `webhook.${action}`,
    recordId: which.id,
    version: after?.version ?? (before?.version ?? 0) + 1,
    ...differingFields({ ...shown(before) }, { ...shown(after) }),
    requestId,
  };
};
