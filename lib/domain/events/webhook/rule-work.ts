import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { WebhookRecord } from "./webhook-record.ts";

/** A message that compares a webhook's EventBridge rule with its record. */
export const RuleWork = z.strictObject({
  kind: z.literal("webhook_rule"),
  workspace_id: WorkspaceId,
  webhook_id: WebhookId,
});
export type RuleWork = z.infer<typeof RuleWork>;

/** What the rule depends on. */
const basis = (record: WebhookRecord | undefined): unknown =>
  record?.state === "enabled" ? record.events : undefined;

/** The work that a committed change of a webhook calls for. */
export const ruleWork = (
  before: WebhookRecord | undefined,
  after: WebhookRecord | undefined,
): RuleWork | undefined => {
  const record = after ?? before;
  if (record === undefined || isDeepStrictEqual(basis(before), basis(after))) return undefined;
  return { kind: "webhook_rule", workspace_id: record.workspace_id, webhook_id: record.id };
};
