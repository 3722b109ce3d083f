import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinGroup, lookAtGroup } from "#lib/domain/automation/run/look-at-group.ts";
import type { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import type { RunRecord } from "#lib/domain/automation/run/run-record.ts";
import type { GroupStore, RunLister } from "#lib/domain/automation/run/run-store.ts";
import { checkedEvent } from "#lib/domain/events/event/checked-event.ts";
import { groupEvents } from "#lib/domain/events/event/group-events.ts";
import { runEvents } from "#lib/domain/events/event/run-events.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";

const ids = {
  workspace_id: "ws_01J0000000000000000000000A",
  workflow_id: "wf_01J0000000000000000000000A",
} as const;
const root = "imp_01J0000000000000000000000A";
const begins = Date.parse("2026-03-02T09:00:00.000Z");
const iso = (minutes: number): string => new Date(begins + minutes * 60_000).toISOString();

const aRun = (index: number, minutes: number, other = root): RunRecord => ({
  ...ids,
  id: `run_${derivedUlid(Date.parse(iso(minutes)), String(index))}`,
  document_version: 1,
  lead_id: "lead_01J0000000000000000000000A",
  trigger: { kind: "when" },
  cause: { root: other, depth: 1, bulk: true },
  progress: {
    enrolledAt: iso(minutes),
    at: null,
    waiting: null,
    rounds: {},
    arms: {},
    steps: 1,
    end: null,
  },
  deeds: [{ action: "add_tag", outcome: "done" }],
  updated_at: iso(minutes),
  version: 1,
});

/** A table that holds runs and a group, and tells the stream of each change of that. */
const aTable = () => {
  const runs = new Map<string, RunRecord>();
  const events: ReturnType<typeof groupEvents> = [];
  let group: RunGroup | undefined;
  let due: string | null = null;
  let between: (() => void) | undefined;
  const store: GroupStore = {
    group: async () => group,
    writeGroup: async (write) => {
      between?.();
      between = undefined;
      if (group?.version !== write.before?.version) return "stale";
      // The stream tells of each change twice.
      for (const event of [
        ...groupEvents(write.before, write.after),
        ...groupEvents(write.before, write.after),
      ])
        events.push(checkedEvent(event));
      group = write.after;
      due = write.due ?? due;
      return "stored";
    },
  };
  const lister: RunLister = {
    ofWorkflow: async function* () {
      // Newest first; one that moved meanwhile is met twice.
      for (const run of [...runs.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1))) yield* [run, run];
    },
  };
  const told = (type: string) => [
    ...new Map(events.filter((one) => one.type === type).map((one) => [one.id, one.data])).values(),
  ];
  return {
    runs,
    store,
    told,
    due: () => due,
    atRest: () => group?.at_rest,
    interrupt: (act: () => void) => {
      between = act;
    },
    join: (run: RunRecord, minutes: number) => joinGroup(store, run, run.updated_at, new Date(iso(minutes))),
    look: (minutes: number) => lookAtGroup({ lister, runs: store }, { ...ids, root }, new Date(iso(minutes))),
  };
};

const over = (run: RunRecord, minutes: number, code: string | null = null): RunRecord => ({
  ...run,
  progress: {
    ...run.progress,
    end: {
      reason: code === null ? "completed" : "failed",
      at: iso(minutes),
      step: null,
      code,
      message: null,
    },
  },
  version: run.version + 1,
});

describe("runs that an import, a job or a sync began", () => {
  it("give no events of their own, one when no more come, and one when all are over", async () => {
    const table = aTable();
    const runs = [0, 1, 2].map((index) => aRun(index, index));
    for (const run of [...runs, aRun(9, 2, "imp_01J0000000000000000000000B")]) {
      table.runs.set(run.id, run);
      expect(runEvents(undefined, run)).toEqual([]);
      await table.join(run, 2);
    }
    await table.look(5);
    expect(table.told("workflow.triggered")).toEqual([]);
    await table.look(8);
    const all = { source: "bulk", workflow_id: ids.workflow_id, cause_id: root, runs: 3 };
    expect(table.told("workflow.triggered")).toEqual([all]);
    for (const [index, run] of runs.entries()) {
      const ended = over(run, 60, index === 0 ? "no_pool" : null);
      expect(runEvents(run, ended)).toEqual([]);
      table.runs.set(run.id, ended);
    }
    await table.look(90);
    await table.look(120);

    expect(table.told("workflow.triggered")).toEqual([all]);
    expect(table.told("automation.completed")).toEqual([
      {
        ...all,
        ends: [
          { reason: "completed", runs: 2 },
          { reason: "failed", runs: 1 },
        ],
        errors: [{ code: "no_pool", runs: 1 }],
        actions: [{ action: "add_tag", outcome: "done", runs: 3 }],
      },
    ]);
    expect(table.atRest()).toBe(true);
  });

  it("are all told of, one that comes while the group is put to rest too", async () => {
    const table = aTable();
    const [first, late] = [aRun(0, 0), aRun(1, 30)];
    table.runs.set(first.id, over(first, 1));
    await table.join(first, 1);
    await table.look(10);
    let joined: Promise<void> | undefined;
    // It is stored, and joins, after the look has read the runs.
    table.interrupt(() => {
      table.runs.set(late.id, over(late, 30));
      joined = table.join(late, 30);
    });
    await table.look(30);
    await joined;
    expect(table.atRest()).toBe(false);
    await table.look(40);

    expect(table.told("automation.completed").map((one) => Reflect.get(one, "runs"))).toEqual([1, 2]);
  });

  it("are counted exactly, killed between any two calls, told twice, late and in any order", async () => {
    const news = fc.record({
      kind: fc.constantFrom("begin", "end", "look"),
      run: fc.nat(7),
      dies: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(news, { maxLength: 40 }), async (all) => {
        const table = aTable();
        const undone: RunRecord[] = [];
        let minutes = 0;
        for (const { kind, run: index, dies } of all) {
          minutes += 3;
          const run = aRun(index, 1);
          if (kind === "begin") {
            if (!table.runs.has(run.id))
              table.runs.set(run.id, { ...run, progress: { ...run.progress, enrolledAt: iso(minutes) } });
            if (dies) undone.push(run);
            else await table.join(run, minutes);
          } else if (kind === "end") {
            const known = table.runs.get(run.id);
            if (known !== undefined) table.runs.set(run.id, over(known, minutes));
          } else if (table.due() !== null) await table.look(minutes);
        }
        // What was killed is told again; then time passes.
        for (const run of undone) await table.join(run, minutes);
        for (const run of table.runs.values()) table.runs.set(run.id, over(run, minutes));
        for (let more = 1; more <= 6; more += 1)
          if (table.due() !== null) await table.look(minutes + 30 * more);

        const counts = table.told("automation.completed").map((one) => Reflect.get(one, "runs") as number);
        expect(counts.at(-1) ?? 0).toBe(table.runs.size);
        expect(new Set(counts).size).toBe(counts.length);
        expect(table.atRest() ?? true).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
