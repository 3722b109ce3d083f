import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { RuleWriter } from "./rule-book.ts";
import { webhookAudit } from "./webhook-audit.ts";
import type { WebhookRecord } from "./webhook-record.ts";
import { ruleName, webhookRule } from "./webhook-rule.ts";
import type { WebhookStore } from "./webhook-store.ts";

export interface SyncPorts {
  readonly webhooks: WebhookStore;
  readonly rules: RuleWriter;
}

const changesMax = 10;

/** A bus without room is the webhook's end for now, and its record says so. */
const disable = async (webhooks: WebhookStore, before: WebhookRecord, now: Date): Promise<void> => {
  const { workspace_id: workspaceId, id } = before;
  const at = now.toISOString();
  const after: WebhookRecord = {
    ...before,
    state: "disabled",
    disabled_reason: "rule_quota",
    batch_spans: [],
    updated_at: at,
    version: before.version + 1,
  };
  const audit = webhookAudit(
    "disable",
    { workspaceId, id },
    { before, after },
    { at, requestId: "rule_quota" },
  );
  await webhooks.write({ workspaceId, before, after, audit });
};

/**
 * Makes the bus's rule what the webhook's record calls for: there while it is enabled, else not. Reads the record again
 * afterwards, since another may have changed it, and another call have put an older rule, in between. Answers false
 * where the bus has no room, which disables the webhook.
 */
export const syncRule = async (
  { webhooks, rules }: SyncPorts,
  { workspaceId, webhookId }: { readonly workspaceId: WorkspaceId; readonly webhookId: WebhookId },
  now: Date,
): Promise<boolean> => {
  let record = await webhooks.find(workspaceId, webhookId);
  for (let change = 1; change <= changesMax; change += 1) {
    if (record?.state !== "enabled") await rules.remove(ruleName({ workspaceId, webhookId }));
    else if ((await rules.put(webhookRule(record))) === "full") {
      await disable(webhooks, record, now);
      return false;
    }
    const latest = await webhooks.find(workspaceId, webhookId);
    if (latest?.version === record?.version) return true;
    record = latest;
  }
  throw new Error(`${webhookId} changes faster than its rule`);
};
