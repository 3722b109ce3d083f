import { describe, expect, it } from "vitest";
import type { WebhookId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { reconcileRules } from "#lib/domain/events/webhook/reconcile-rules.ts";
import type { RuleOnBus } from "#lib/domain/events/webhook/rule-book.ts";
import { ruleWork } from "#lib/domain/events/webhook/rule-work.ts";
import { syncRule } from "#lib/domain/events/webhook/sync-rule.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import { webhookOfRule, webhookRule } from "#lib/domain/events/webhook/webhook-rule.ts";
import type { WebhookStore } from "#lib/domain/events/webhook/webhook-store.ts";

const workspaceId: WorkspaceId = "ws_01K9QJ3W6R9T2Y5E8H1A4D7G0K";
const webhookId: WebhookId = "wh_01KA5Z0F6Q8W3N7R2T4Y9V1B5C";
const at = "2026-11-21T09:30:00.000Z";
const now = new Date(at);

const aWebhook = (change: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id: webhookId,
  workspace_id: workspaceId,
  url: "https://example.com",
  events: ["lead.*", "team.member.added"],
  filter: null,
  batch: null,
  batch_spans: [],
  headers_sealed: null,
  header_names: [],
  description: null,
  owner_id: "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A",
  secrets: [],
  state: "enabled",
  disabled_reason: null,
  state_note: null,
  failing_since: null,
  created_at: at,
  updated_at: at,
  version: 1,
  ...change,
});

/** A store of at most one webhook. */
const aStore = (first?: WebhookRecord) => {
  const holder: { record: WebhookRecord | undefined } = { record: first };
  const webhooks: WebhookStore = {
    find: async () => holder.record,
    list: async () => (holder.record === undefined ? [] : [holder.record]),
    hadAny: async () => true,
    write: async ({ before, after }) => {
      if (holder.record?.version !== before?.version) return "stale";
      holder.record = after;
      return "stored";
    },
  };
  return { holder, webhooks };
};

/** A bus with room for so many rules; `meanwhile` runs with each call that changes it. */
const aBus = ({ room = 300, meanwhile = () => {} }: { room?: number; meanwhile?: () => void } = {}) => {
  const onBus = new Map<string, RuleOnBus>();
  const targeted = new Set<string>();
  const rules = {
    put: async ({ name, pattern }: { name: string; pattern: unknown }) => {
      if (!onBus.has(name) && onBus.size >= room) return "full" as const;
      onBus.set(name, { name, isEnabled: true, pattern });
      targeted.add(name);
      meanwhile();
      return "stored" as const;
    },
    remove: async (name: string) => {
      onBus.delete(name);
      meanwhile();
    },
    list: async function* () {
      yield* [...onBus.values()];
    },
    hasTarget: async ({ name }: { name: string }) => targeted.has(name),
  };
  return { onBus, targeted, rules };
};

const which = { workspaceId, webhookId };
const { name } = webhookRule(aWebhook());

describe("webhookRule", () => {
  it("picks a workspace's events by kind and by prefix, under a name that tells whose it is", () => {
    const { pattern } = webhookRule(aWebhook());

    expect(pattern).toEqual({
      source: ["leadrail"],
      "detail-type": [{ prefix: "lead." }, "team.member.added"],
      detail: { workspace_id: [workspaceId] },
    });
    expect(name.length).toBeLessThanOrEqual(64);
    expect(webhookOfRule(name)).toEqual(which);
    expect(webhookOfRule("webhook-of-a-team")).toBeUndefined();
  });

  it("leaves the kind open for *", () => {
    expect(webhookRule(aWebhook({ events: ["*"] })).pattern).not.toHaveProperty("detail-type");
  });
});

describe("ruleWork", () => {
  it("is called for by what the rule depends on, and by nothing else", () => {
    const webhook = aWebhook();
    const work = { kind: "webhook_rule", workspace_id: workspaceId, webhook_id: webhookId };

    expect(ruleWork(undefined, webhook)).toEqual(work);
    expect(ruleWork(webhook, undefined)).toEqual(work);
    expect(ruleWork(webhook, aWebhook({ state: "disabled" }))).toEqual(work);
    expect(ruleWork(webhook, aWebhook({ events: ["*"] }))).toEqual(work);
    expect(ruleWork(webhook, aWebhook({ url: "https://example.org", failing_since: at }))).toBeUndefined();
  });
});

describe("syncRule", () => {
  it("makes the rule of an enabled webhook, and takes away that of a disabled or deleted one", async () => {
    const { holder, webhooks } = aStore(aWebhook());
    const { onBus, rules } = aBus();

    await syncRule({ webhooks, rules }, which, now);
    expect([...onBus.keys()]).toEqual([name]);

    holder.record = aWebhook({ state: "disabled", version: 2 });
    await syncRule({ webhooks, rules }, which, now);
    expect(onBus.size).toBe(0);

    holder.record = undefined;
    await syncRule({ webhooks, rules }, which, now);
    expect(onBus.size).toBe(0);
  });

  it("leaves no rule of a webhook that is deleted while its rule is put", async () => {
    const { holder, webhooks } = aStore(aWebhook());
    const { onBus, rules } = aBus({ meanwhile: () => (holder.record = undefined) });

    await syncRule({ webhooks, rules }, which, now);

    expect(onBus.size).toBe(0);
  });

  it("disables the webhook, with the reason, where the bus has no room", async () => {
    const { holder, webhooks } = aStore(aWebhook());
    const { rules } = aBus({ room: 0 });

    expect(await syncRule({ webhooks, rules }, which, now)).toBe(false);

    expect(holder.record).toMatchObject({ state: "disabled", disabled_reason: "rule_quota", version: 2 });
  });
});

describe("reconcileRules", () => {
  it("does nothing where both sides agree, and leaves a team's own rules alone", async () => {
    const { webhooks } = aStore(aWebhook());
    const { onBus, rules } = aBus();
    await syncRule({ webhooks, rules }, which, now);
    onBus.set("webhook-of-a-team", { name: "webhook-of-a-team", isEnabled: true, pattern: {} });

    expect(await reconcileRules({ webhooks, rules }, workspaceId, now)).toEqual([]);
    expect(onBus.has("webhook-of-a-team")).toBe(true);
  });

  it.each<[string, (bus: ReturnType<typeof aBus>) => void]>([
    ["is gone", ({ onBus }) => onBus.delete(name)],
    ["has another pattern", ({ onBus }) => onBus.set(name, { name, isEnabled: true, pattern: {} })],
    [
      "is disabled",
      ({ onBus }) => onBus.set(name, { name, isEnabled: false, pattern: webhookRule(aWebhook()).pattern }),
    ],
    ["has lost its target", ({ targeted }) => targeted.delete(name)],
  ])("puts the rule again that %s", async (_how, spoil) => {
    const { webhooks } = aStore(aWebhook());
    const bus = aBus();
    await syncRule({ webhooks, rules: bus.rules }, which, now);
    spoil(bus);

    expect(await reconcileRules({ webhooks, rules: bus.rules }, workspaceId, now)).toEqual([name]);
    expect(bus.onBus.get(name)).toEqual({ name, isEnabled: true, pattern: webhookRule(aWebhook()).pattern });
    expect(bus.targeted.has(name)).toBe(true);
  });

  it("calls the bus only for a workspace that has had a webhook", async () => {
    const webhooks = { ...aStore().webhooks, hadAny: async () => false };
    const list = (): never => {
      throw new Error("the bus was called");
    };

    expect(await reconcileRules({ webhooks, rules: { ...aBus().rules, list } }, workspaceId, now)).toEqual(
      [],
    );
  });

  it("takes away the rule of a webhook that is no more", async () => {
    const { webhooks } = aStore();
    const { onBus, rules } = aBus();
    await rules.put(webhookRule(aWebhook()));

    expect(await reconcileRules({ webhooks, rules }, workspaceId, now)).toEqual([name]);
    expect(onBus.size).toBe(0);
  });
});
