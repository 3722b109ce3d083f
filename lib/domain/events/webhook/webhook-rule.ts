import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { webhookRuleNamePrefix } from "#lib/contract/resources.ts";
import type { WebhookRecord } from "./webhook-record.ts";

/** The bus's rule that picks a webhook's events. */
export interface WebhookRule {
  readonly name: string;
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
  /** As EventBridge has it. */
  readonly pattern: Readonly<Record<string, unknown>>;
}

interface Which {
  readonly workspaceId: WorkspaceId;
  readonly webhookId: WebhookId;
}

/** The beginning of all names of a workspace's rules. */
export const ruleNamePrefix = (workspaceId: WorkspaceId): string =>
  `${webhookRuleNamePrefix}${workspaceId.slice("ws_".length)}-`;

/** At most 64 characters: both ids without their prefixes. */
export const ruleName = ({ workspaceId, webhookId }: Which): string =>
  `${ruleNamePrefix(workspaceId)}${webhookId.slice("wh_".length)}`;

const namePattern = /^webhook-([0-7][0-9A-HJKMNP-TV-Z]{25})-([0-7][0-9A-HJKMNP-TV-Z]{25})$/;

/** Whose rule it is; undefined for one that a team has made itself. */
export const webhookOfRule = (name: string): Which | undefined => {
  const [, workspace, webhook] = namePattern.exec(name) ?? [];
  if (workspace === undefined || webhook === undefined) return undefined;
  return { workspaceId: `ws_${workspace}`, webhookId: `wh_${webhook}` };
};

const kindOf = (pattern: string): string | { readonly prefix: string } =>
  pattern.endsWith(".*") ? { prefix: pattern.slice(0, -1) } : pattern;

/** The rule of a webhook. A pattern `*` leaves the kind open. */
export const webhookRule = ({
  workspace_id: workspaceId,
  id: webhookId,
  events,
}: Pick<WebhookRecord, "workspace_id" | "id" | "events">): WebhookRule => ({
  name: ruleName({ workspaceId, webhookId }),
  workspaceId,
  webhookId,
  pattern: {
    source: ["leadrail"],
    ...(!events.includes("*") && { "detail-type": events.map(kindOf) }),
    detail: { workspace_id: [workspaceId] },
  },
});
