import { isDeepStrictEqual } from "node:util";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { RuleOnBus, RuleReader, RuleWriter } from "./rule-book.ts";
import { type SyncPorts, syncRule } from "./sync-rule.ts";
import { type WebhookRule, webhookOfRule, webhookRule } from "./webhook-rule.ts";

export interface ReconcilePorts extends SyncPorts {
  readonly rules: RuleWriter & RuleReader;
}

const isRight = async (
  { rules }: ReconcilePorts,
  rule: WebhookRule,
  found: RuleOnBus | undefined,
): Promise<boolean> =>
  found?.isEnabled === true &&
  isDeepStrictEqual(found.pattern, rule.pattern) &&
  (await rules.hasTarget(rule));

/**
 * Compares a workspace's webhooks with their rules on the bus and corrects what differs, on either side. Returns the
 * names of the corrected rules. Calls the bus only for a workspace that has had a webhook.
 */
export const reconcileRules = async (
  ports: ReconcilePorts,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<readonly string[]> => {
  if (!(await ports.webhooks.hadAny(workspaceId))) return [];
  const found = new Map<string, RuleOnBus>();
  for await (const rule of ports.rules.list(workspaceId)) found.set(rule.name, rule);
  const wanted = new Map<string, WebhookRule>();
  for (const record of await ports.webhooks.list(workspaceId))
    if (record.state === "enabled") wanted.set(webhookRule(record).name, webhookRule(record));
  const corrected: string[] = [];
  for (const name of new Set([...found.keys(), ...wanted.keys()])) {
    const which = webhookOfRule(name);
    const rule = wanted.get(name);
    if (which === undefined || (rule !== undefined && (await isRight(ports, rule, found.get(name)))))
      continue;
    await syncRule(ports, which, now);
    corrected.push(name);
  }
  return corrected;
};
