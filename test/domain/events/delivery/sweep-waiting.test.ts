import { describe, expect, it } from "vitest";
import type { Gathering } from "#lib/domain/events/delivery/batch/gathering.ts";
import { sweepWaiting } from "#lib/domain/events/delivery/sweep-waiting.ts";
import type { WebhookRecord } from "#lib/domain/events/webhook/webhook-record.ts";
import { beginning, webhookId, workspaceId } from "./a-world.ts";

const quiet: Gathering = {
  workspaceId,
  webhookId,
  start: 0,
  position: 7,
  dueAt: null,
  openedBy: null,
  seen: 0,
  isClosing: false,
  sending: null,
  version: 3,
};

const webhook: WebhookRecord = {
  id: webhookId,
  workspace_id: workspaceId,
  url: "https://example.com",
  events: ["*"],
  filter: null,
  batch: { max_events: 10, max_wait_seconds: 60 },
  batch_spans: [{ from: beginning.toISOString(), until: null }],
  headers_sealed: null,
  header_names: [],
  description: null,
  owner_id: "mem_01K9QJ4X7M2D8S6H1Z3P5T0G9A",
  secrets: [],
  state: "enabled",
  disabled_reason: null,
  state_note: null,
  failing_since: null,
  created_at: beginning.toISOString(),
  updated_at: beginning.toISOString(),
  version: 1,
};

/** What the sweep wakes of a webhook with batches whose gathering is as told. */
const swept = async (change: Partial<Gathering>): Promise<number> => {
  const nothing = async function* (): AsyncGenerator<never> {};
  const woken: unknown[] = [];
  const count = await sweepWaiting(
    {
      webhooks: { list: async () => [webhook] },
      waiting: { dueBefore: nothing },
      timer: { wakeAt: async () => undefined },
      gatherings: { get: async () => ({ ...quiet, ...change }) },
      batchTimer: { wakeAt: async (due) => void woken.push(due) },
    },
    workspaceId,
    beginning,
  );
  expect(woken).toHaveLength(count);
  return count;
};
const ago = (minutes: number): string => new Date(beginning.getTime() - minutes * 60_000).toISOString();

describe("the sweep", () => {
  it("wakes a batch whose wait is long over, or whose turn was lost, and no other", async () => {
    expect(await swept({ dueAt: ago(16) })).toBe(1);
    expect(await swept({ isClosing: true })).toBe(1);
    expect(await swept({})).toBe(0);
    expect(await swept({ dueAt: ago(1) })).toBe(0);
    expect(await swept({ dueAt: ago(-4) })).toBe(0);
  });
});
