import { isDeepStrictEqual } from "node:util";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { RuleOnBus, RuleReader, RuleWriter } from "./rule-book.ts";
import { type SyncPorts, syncRule } from "./sync-rule.ts";
import { type WebhookRule, webhookOfRule, webhookRule } from "./webhook-rule.ts";

export interface MendPorts extends SyncPorts {
  readonly rules: RuleWriter & RuleReader;
  readonly workspaces: { list(): Promise<readonly WorkspaceId[]> };
}

const isRight = async (
  { rules }: MendPorts,
  rule: WebhookRule,
  found: RuleOnBus | undefined,
): Promise<boolean> =>
  found?.isEnabled === true &&
  isDeepStrictEqual(found.pattern, rule.pattern) &&
  (await rules.hasTarget(rule));

/** Compares all webhooks with the rules on the bus and mends what differs, on either side. Answers the mended rules. */
export const mendRules = async (ports: MendPorts, now: Date): Promise<readonly string[]> => {
  const found = new Map<string, RuleOnBus>();
  for await (const rule of ports.rules.list()) found.set(rule.name, rule);
  const wanted = new Map<string, WebhookRule>();
  for (const workspaceId of await ports.workspaces.list())
    for (const record of await ports.webhooks.list(workspaceId))
      if (record.state === "enabled") wanted.set(webhookRule(record).name, webhookRule(record));
  const mended: string[] = [];
  for (const name of new Set([...found.keys(), ...wanted.keys()])) {
    const whose = webhookOfRule(name);
    const rule = wanted.get(name);
    if (whose === undefined || (rule !== undefined && (await isRight(ports, rule, found.get(name)))))
      continue;
    await syncRule(ports, whose, now);
    mended.push(name);
  }
  return mended;
};
