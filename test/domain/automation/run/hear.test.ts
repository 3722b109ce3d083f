import { describe, expect, it } from "vitest";
import { hearEvent, hearMove, hearSent } from "#lib/domain/automation/run/hear.ts";
import { watchingTriggers } from "#lib/domain/automation/workflow/trigger-membership-rules.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { aLead } from "../../records/lead/a-lead.ts";

const workspace_id = "ws_01J0000000000000000000000A";
const lead_id = "lead_01J0000000000000000000000A";
const at = "2026-03-02T09:00:00.000Z";
const clock = () => new Date(at);
const workflow = {
  id: "wf_01J0000000000000000000000A",
  trigger: [{ tag: "vip" }, { event: "email.replied" }],
  company_pause: null,
  former: { listens: false, pauses: false },
} as unknown as WorkflowRecord;

/** A workflow in this state, and what is dropped of it and asked of it. */
const aScene = (state: WorkflowRecord["state"]) => {
  const record = { ...workflow, state };
  const dropped: string[] = [];
  const asked: string[] = [];
  const deps = {
    workflows: { get: async () => record },
    listening: async () => [record],
    engagement: { of: async () => [{ sk: "e1", type: "reply", occurred_at: at, machine: false }] },
    leads: {
      // Whoever looks for the lead of a move is about to let it in.
      get: async (_: unknown, id: string) => {
        asked.push(id);
        return { workspaceId: workspace_id, lead: aLead() };
      },
    },
    runs: {
      standings: async () => [],
      get: async (_: unknown, id: string) => ({ id, cause: {} }),
      drop: async (_: unknown, of: string, run: string) => {
        dropped.push(`${of} ${run}`);
      },
    },
  };
  const rule = [...watchingTriggers({ ...record, state: "active" }).keys()][0] ?? "";
  const caused = { workspace_id, workflow_id: record.id, lead_id, at, root: "req", depth: 0 } as const;
  const hear = async () => {
    await hearMove(deps as never, { kind: "moved", ...caused, rule, change: "entered" }, clock);
    await hearSent(deps as never, { kind: "sent", ...caused, name: "run|1", by: record.id }, clock);
    await hearEvent(deps as never, { kind: "event", workspace_id, lead_id, event: "e1", at }, clock);
  };
  return { hear, dropped, asked };
};

describe("triggers of a paused workflow", () => {
  it("are dropped, and each is counted as one however often it is told", async () => {
    const { hear, dropped } = aScene("paused");

    await hear();
    await hear();

    expect(dropped).toHaveLength(6);
    expect(new Set(dropped).size).toBe(3);
  });

  it.each(["active", "draft", "archived"] as const)("are not counted while it is %s", async (state) => {
    const { hear, dropped, asked } = aScene(state);

    await hear();

    expect(dropped).toEqual([]);
    // Of one that is no more an event alone is looked at, by the lead's own read.
    expect(asked.length).toBe(state === "active" ? 4 : 1);
  });
});
