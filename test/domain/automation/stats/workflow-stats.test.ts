import { describe, expect, it } from "vitest";
import type { TraceLine } from "#lib/contract/automation/workflow-trace.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import { keepGuardrails } from "#lib/domain/automation/stats/keep-guardrails.ts";
import { splitFigures } from "#lib/domain/automation/stats/split-figures.ts";
import { workflowStats } from "#lib/domain/automation/stats/workflow-stats.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { aLead, anActor } from "../../records/lead/a-lead.ts";

const split = {
  id: "s2",
  split: {
    name: "tone",
    arms: [
      { name: "short", weight: 45, steps: [] },
      { name: "long", weight: 45, steps: [] },
      { name: "nothing", weight: 10, hold_out: true, steps: [] },
    ],
    metric: "reply_rate",
    guardrails: ["unsubscribe_rate <= 0.005"],
  },
} as const;
const at = "2026-11-01T00:00:00.000Z";
const line = (
  step: string,
  kind: TraceLine["kind"],
  outcome: TraceLine["outcome"],
  detail: string | null = null,
) => ({ at, step, kind, outcome, detail, until: null }) as TraceLine;

const leadIds = ["1", "2", "3", "4"].map((last): LeadId => `lead_01J0000000000000000000000${last}`);
const owner = anActor("sales_rep").member_id;
const leadOf = (id: LeadId): Lead => ({ ...aLead({}, id === leadIds[3] ? owner : null), id });

const runOf = (lead: LeadId, progress: object): RunRecord =>
  ({
    id: lead.replace("lead", "run"),
    lead_id: lead,
    trigger: { kind: "when" },
    progress: {
      enrolledAt: at,
      at: null,
      waiting: null,
      rounds: {},
      arms: {},
      steps: 1,
      end: null,
      ...progress,
    },
  }) as RunRecord;
const ended = { reason: "completed", at, step: null, code: null, message: null };
const runs = [
  runOf(leadIds[0] as LeadId, { end: ended, arms: { tone: "short" } }),
  runOf(leadIds[1] as LeadId, { end: { ...ended, reason: "held_out" }, arms: { tone: "nothing" } }),
  runOf(leadIds[2] as LeadId, { at: "s1", waiting: { step: "s1", since: at, until: at } }),
  // The same lead once more: the first time counts.
  runOf(leadIds[0] as LeadId, { end: ended, arms: { tone: "short" } }),
];
const traces: Record<string, TraceLine[]> = {
  [String(runs[0]?.id)]: [
    line("s1", "wait", "waits"),
    line("s1", "wait", "resumed"),
    line("s2", "split", "branch", "short"),
  ],
  [String(runs[1]?.id)]: [line("s1", "wait", "waits"), line("s2", "split", "branch", "nothing")],
  [String(runs[2]?.id)]: [line("s1", "wait", "waits")],
};
const reply = (occurred_at: string, machine = false) =>
  ({ sender_id: "x", type: "reply", occurred_at, machine }) as const;

const deps = (clock: () => Date = () => new Date("2026-11-10T00:00:00.000Z")) => ({
  workflows: { document: async () => ({ steps: [split] }) as never },
  lister: {
    ofWorkflow: async function* () {
      yield* runs;
    },
  },
  runs: { trace: async (_: unknown, id: string) => traces[id] ?? [], dropped: async () => 7 },
  leads: {
    leadsOf: async (_: unknown, ids: readonly LeadId[]) =>
      new Map(ids.map((id) => [id, { lead: leadOf(id) } as never])),
  },
  engagement: {
    of: async (_: unknown, { id }: { id: LeadId }) =>
      id === leadIds[0]
        ? [reply("2026-11-02T00:00:00.000Z")]
        : [reply("2026-10-01T00:00:00.000Z"), reply("2026-11-02T00:00:00.000Z", true)],
  },
  clock,
});
const workflow = {
  id: "wf_01J0000000000000000000000A",
  steps: [{ id: "s1", wait: { days: 1 } }, split],
} as never;

describe("a workflow's statistics", () => {
  it("count runs by state, end and step, and each lead once in its arm; what came before the split, or of machines, does not count", async () => {
    const stats = await workflowStats(deps(), anActor("manager"), workflow);

    expect(stats).toMatchObject({
      complete: true,
      dropped: 7,
      runs: 4,
      by_state: { ended: 3, waiting: 1 },
      by_end: { completed: 2, held_out: 1 },
      by_trigger: { when: 4 },
      steps: [
        { id: "s1", kind: "wait", reached: 4, standing: 1, outcomes: { waits: 4, resumed: 2 } },
        { id: "s2", kind: "split", reached: 3, standing: 0 },
      ],
    });
    expect(stats.splits[0]).toMatchObject({
      too_early: true,
      arms: [
        { name: "short", leads: 1, converted: 1, rate: 1, p_best: null },
        { name: "long", leads: 0, converted: 0, rate: null },
        { name: "nothing", leads: 1, converted: 0, rate: 0, hold_out: true },
      ],
    });
  });

  it("tell two splits apart that share an arm's name, and count steps that are no more", async () => {
    const [run] = runs;
    const before = line("s9", "split", "branch", "short");
    const traced = {
      ...deps(),
      runs: { trace: async () => [before, line("s2", "split", "branch", "short")], dropped: async () => 0 },
    };
    const two = {
      ...traced,
      lister: {
        ofWorkflow: async function* () {
          yield {
            ...run,
            progress: { ...run?.progress, arms: { tone: "short", hour: "short" } },
          } as RunRecord;
        },
      },
    };
    before.at = "2026-11-05T00:00:00.000Z";

    const stats = await workflowStats(two, anActor("manager"), workflow);

    // The reply came behind the one split and before the other.
    expect(stats.splits[0]?.arms[0]).toMatchObject({ leads: 1, converted: 1 });
    expect(stats.steps).toMatchObject([
      { id: "s1" },
      { id: "s2", former: false },
      { id: "s9", former: true, reached: 1 },
    ]);
  });

  it("count only runs of leads that a sales rep may read", async () => {
    const all = deps();
    const hidden = {
      ...all,
      leads: {
        leadsOf: async () =>
          new Map([[leadIds[2] as LeadId, { lead: leadOf(leadIds[2] as LeadId) } as never]]),
      },
    };

    expect((await workflowStats(hidden, anActor("sales_rep"), workflow)).runs).toBe(1);
  });

  it("say when not all was looked at, and compare no arms then", async () => {
    let ms = 0;
    const late = () => {
      ms += 30_000;
      return new Date(ms);
    };

    expect(await workflowStats(deps(late), anActor("manager"), workflow)).toMatchObject({
      complete: false,
      runs: 0,
    });
  });
});

describe("the figures of a split", () => {
  const counts = (leads: number, replies: number, unsubscribes = 0) => ({
    leads,
    happened: { reply_rate: replies, unsubscribe_rate: unsubscribes },
  });
  const figures = (by: Record<string, ReturnType<typeof counts>>) => splitFigures(split, (arm) => by[arm]);

  it("tell which arm is probably the best, what it brings over the leads that are held out, and a broken guardrail", () => {
    const { too_early, arms } = figures({
      short: counts(1_000, 120, 1),
      long: counts(1_000, 80, 20),
      nothing: counts(200, 10),
    });

    expect(too_early).toBe(false);
    const [short, long, nothing] = arms;
    expect(short?.p_best).toBeGreaterThan(0.99);
    expect(short?.lift).toBeCloseTo(0.12 / 0.05 - 1, 9);
    expect([long?.guardrails[0]?.kept, short?.guardrails[0]?.kept]).toEqual([false, true]);
    expect([nothing?.p_best, nothing?.lift, nothing?.guardrails]).toEqual([null, null, []]);
    expect((short?.p_best ?? 0) + (long?.p_best ?? 0)).toBeCloseTo(1, 6);
  });

  it("say nothing of the best while it is too early, whatever the leads that are held out", () => {
    const { too_early, arms } = figures({
      short: counts(99, 9),
      long: counts(500, 4),
      nothing: counts(0, 0),
    });

    expect([too_early, arms[0]?.p_best, arms[0]?.rate]).toEqual([true, null, 9 / 99]);
  });
});

describe("an experiment", () => {
  it("keeps its figures when it has been decided", async () => {
    const decided = [{ split: "tone", arm: "short", at, document_version: 3 }];
    const after = { ...(workflow as object), steps: [{ id: "s1", wait: { days: 1 } }], decided } as never;
    const stats = await workflowStats(deps(), anActor("manager"), after);

    expect(stats.splits[0]).toMatchObject({
      name: "tone",
      decided: { arm: "short", at },
      arms: [{ name: "short", leads: 1, converted: 1 }, { name: "long" }, { name: "nothing", leads: 1 }],
    });
  });

  it("stops an arm that has broken a guardrail, once, none of which too few leads tell, and no hold-out, whose leads would come in elsewhere", async () => {
    const keep = async (leads: number, arm = "short") => {
      let record = {
        ...(workflow as object),
        stopped_arms: [],
        decided: [],
        version: 1,
      } as unknown as WorkflowRecord;
      let writes = 0;
      const inArm = Array.from({ length: leads }, (_, index) => {
        const id = `lead_${String(index).padStart(26, "0")}` as LeadId;
        return runOf(id, { end: ended, arms: { tone: index % 2 === 0 ? arm : "long" } });
      });
      const use = {
        ...deps(),
        lister: {
          ofWorkflow: async function* () {
            yield* inArm;
          },
        },
        leads: { get: async (_: unknown, id: LeadId) => ({ lead: { ...aLead(), id } }) as never },
        engagement: {
          of: async (_: unknown, { id }: { id: LeadId }) =>
            Number(id.slice(-2)) % 10 === 0
              ? [
                  {
                    sender_id: "x",
                    type: "unsubscribe",
                    occurred_at: "2026-11-02T00:00:00.000Z",
                    machine: false,
                  },
                ]
              : [],
        },
        workflows: {
          get: async () => record,
          document: async () => undefined,
          write: async ({ after }: { after: WorkflowRecord }) => {
            record = after;
            writes += 1;
            return "stored";
          },
        },
      };
      for (let look = 0; look < 2; look += 1)
        await keepGuardrails(use as never, anActor("manager").workspace_id, record, new Date(at));
      return { writes, stopped: record.stopped_arms };
    };

    expect(await keep(150)).toEqual({ writes: 0, stopped: [] });
    expect(await keep(200, "nothing")).toEqual({ writes: 0, stopped: [] });
    expect(await keep(200)).toEqual({
      writes: 1,
      stopped: [{ split: "tone", arm: "short", at, guardrail: "unsubscribe_rate <= 0.005", rate: 0.2 }],
    });
  });
});
