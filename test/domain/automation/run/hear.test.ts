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

describe("a move of a date trigger", () => {
  const dated = {
    ...workflow,
    state: "paused",
    trigger: [{ date: { field: "last_contacted_at", days: 0, at: "09:00" } }],
    time_zone: "America/New_York",
  } as unknown as WorkflowRecord;
  const [rule = ""] = [...watchingTriggers(dated).keys()];
  /** The runs that are counted of moves which are seen while the lead has this date. */
  const runsOf = async (...seen: readonly (readonly [date: string | null, at: string])[]) => {
    const runs = new Set<string>();
    for (const [date, seenAt] of seen) {
      const deps = {
        workflows: { get: async () => dated },
        leads: {
          get: async () => ({ workspaceId: workspace_id, lead: { ...aLead(), last_contacted_at: date } }),
        },
        runs: { drop: async (_: unknown, __: string, run: string) => runs.add(run) },
      };
      const move = { workspace_id, workflow_id: dated.id, lead_id, rule, root: "time", depth: 0 } as const;
      const work = { kind: "moved", ...move, change: "entered", at: seenAt } as const;
      await hearMove(deps as never, work, () => new Date(seenAt));
    }
    return runs.size;
  };
  const date = "2026-03-02T20:00:00.000Z";

  it("is one occasion a date, however often and however late it is seen", async () => {
    expect(await runsOf([date, "2026-03-02T14:11:00.000Z"], [date, "2026-03-04T23:13:00.000Z"])).toBe(1);
  });

  it("starts nothing where the date is yet to come, is long over, or is gone by now", async () => {
    const seen = "2026-03-02T14:11:00.000Z";
    expect(await runsOf(["2026-03-03T20:00:00.000Z", seen])).toBe(0);
    expect(await runsOf(["2026-02-01T20:00:00.000Z", seen])).toBe(0);
    expect(await runsOf([null, seen])).toBe(0);
  });
});
