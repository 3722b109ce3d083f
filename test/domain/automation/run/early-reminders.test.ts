import { describe, expect, it } from "vitest";
import type { StepId } from "#lib/contract/automation/workflow-step.ts";
import { doRunWork, type RunWorkDeps } from "#lib/domain/automation/run/do-run-work.ts";
import { enrol } from "#lib/domain/automation/run/enrol.ts";
import type { HearDeps } from "#lib/domain/automation/run/hear.ts";
import { joinGroup } from "#lib/domain/automation/run/look-at-group.ts";
import { makeCall } from "#lib/domain/automation/run/make-call.ts";
import type { RunGroup } from "#lib/domain/automation/run/run-group.ts";
import { dueWork } from "#lib/domain/automation/run/run-work.ts";
import { type Due, type DueKind, dueKinds, dueMinute } from "#lib/domain/platform/due/due.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { openGuard } from "#test/support/order-guards.ts";
import { aLead } from "../../records/lead/a-lead.ts";
import { aWorkflowRecord } from "./a-workflow.ts";
import { memoryService } from "./memory-service.ts";

const workspaceId = "ws_01J0000000000000000000000W";
const workflowId = "wf_01J0000000000000000000000A";
const root = "imp_01J0000000000000000000000A";
const begins = Date.parse("2026-03-02T09:00:00.000Z");
const at = (minutes: number): Date => new Date(begins + minutes * 60_000);

/** The reminders of the table: one for each record and minute. */
const reminders = () => {
  const stored = new Map<string, { readonly due: Due; readonly minute: string }>();
  const put = async (due: Due, until: string): Promise<void> => {
    const minute = dueMinute(until);
    stored.set(`${due.kind} ${due.id} ${minute}`, { due, minute });
  };
  /** Deletes and returns the reminders up to a moment, as a walker does whose clock shows it. */
  const take = (now: Date): Due[] => {
    const found = [...stored].filter(([, { minute }]) => Date.parse(`${minute}:00.000Z`) <= now.getTime());
    for (const [key] of found) stored.delete(key);
    return found.map(([, { due }]) => due);
  };
  return { put, take, minutes: () => [...stored.values()].map(({ minute }) => minute) };
};

interface Scene {
  readonly deps: Partial<HearDeps & Pick<RunWorkDeps, "jobs" | "lister">>;
  /** Stores the reminder as the record's writer does. */
  readonly begin: (put: RunWorkDeps["due"]["put"]) => Promise<void>;
  /** Minutes at which the record is due. */
  readonly dueAfter: number;
  /** How often the record had its effect. */
  readonly effects: () => number;
}

/** A run that waits for an hour: at a wait, or at a call that failed and is tried again. */
const aRun = (firstStep: object, { isPaused = false } = {}) => {
  const memory = memoryService();
  const lead = aLead();
  const writtenBy = { kind: "manual", memberId: "mem_01J0000000000000000000000A", requestId: "r" } as const;
  const stored = { workspaceId, lead, writtenBy } as const;
  memory.leads.set(lead.id, structuredClone(stored));
  const workflow = aWorkflowRecord(workflowId, {
    steps: [
      { id: "s1" as StepId, ...firstStep },
      { id: "s2" as StepId, do: "add_tag", tag: "woken" },
    ] as never,
  });
  memory.workflows.set(workflowId, workflow);
  const runOf = () => [...memory.runs.values()][0] ?? expect.fail("there is no run");
  return {
    memory,
    runOf,
    begin: async (put: RunWorkDeps["due"]["put"]): Promise<void> => {
      const occurrence = { at: at(0).toISOString(), name: "x", cause: { root: "x", depth: 1 } };
      const trigger = { kind: "manual", by: "mem_01J0000000000000000000000A" } as const;
      await enrol(
        memory.deps,
        workflow,
        { ...occurrence, trigger },
        async () => structuredClone(stored),
        () => at(0),
      );
      if (isPaused) memory.workflows.set(workflowId, { ...workflow, state: "paused" });
      const { id, progress } = runOf();
      await put({ workspaceId, kind: "run", id }, progress.waiting?.until ?? expect.fail("it does not wait"));
    },
  };
};

/** For each kind of reminder, a record that is due later. */
const scenes = {
  run: () => {
    const { memory, begin, runOf } = aRun({ wait: { hours: 1 } });
    const effects = () => memory.traces.get(runOf().id)?.filter(({ kind }) => kind === "add_tag").length ?? 0;
    return { deps: memory.deps, begin, dueAfter: 60, effects };
  },
  workflow: () => {
    const jobs = new Map<string, unknown>();
    const leads = { field: "score", op: "gte", value: 70 } as const;
    const document = { trigger: [{ schedule: { every: "day", at: "10:00" }, leads }] } as const;
    const workflow = aWorkflowRecord(workflowId, document as never, { updated_at: at(-60).toISOString() });
    return {
      deps: {
        workflows: { get: async () => workflow } as never,
        orders: openGuard,
        jobs: {
          get: async (_: unknown, id: string) => jobs.get(id),
          begin: async ({ job }: { readonly job: { readonly id: string } }) => jobs.set(job.id, job),
        } as never,
      },
      begin: (put) => put({ workspaceId, kind: "workflow", id: workflowId }, at(60).toISOString()),
      dueAfter: 60,
      effects: () => jobs.size,
    };
  },
  group: () => {
    let group: RunGroup | undefined;
    let begun = 0;
    let put: RunWorkDeps["due"]["put"] = async () => undefined;
    const runs = {
      group: async () => group,
      writeGroup: async ({
        before,
        after,
        due,
      }: {
        before?: RunGroup;
        after: RunGroup;
        due: string | null;
      }) => {
        if (group?.version !== before?.version) return "stale" as const;
        if (after.told.begun > (before?.told.begun ?? 0)) begun += 1;
        group = after;
        if (due !== null) await put({ workspaceId, kind: "group", id: `${workflowId}|${root}` }, due);
        return "stored" as const;
      },
    };
    const run = {
      id: `run_${derivedUlid(begins, "x")}`,
      workspace_id: workspaceId,
      workflow_id: workflowId,
      cause: { root, depth: 1, bulk: true },
      progress: { enrolledAt: at(0).toISOString(), end: null },
      deeds: [],
    } as never;
    return {
      deps: {
        runs: runs as never,
        lister: {
          ofWorkflow: async function* () {
            yield run;
          },
        },
      },
      begin: async (store) => {
        put = store;
        await joinGroup(runs as never, run, at(0).toISOString(), at(0));
      },
      dueAfter: 5,
      effects: () => begun,
    };
  },
} satisfies Record<DueKind, () => Scene>;

/** Sends the reminders that are due by the walker's clock, each twice, to a consumer with its own clock. */
const walk = async (
  { deps }: Pick<Scene, "deps">,
  table: ReturnType<typeof reminders>,
  { walker, consumer }: { readonly walker: Date; readonly consumer: Date },
): Promise<number> => {
  const found = table.take(walker);
  const all = { ...deps, due: { put: table.put } } as unknown as RunWorkDeps;
  for (const due of [...found, ...found]) await doRunWork(all, dueWork(due), () => consumer);
  return found.length;
};

describe("a reminder that a walker sends early because its clock is ahead", () => {
  it.each(dueKinds)("is written again and has its effect once when it is due (%s)", async (kind) => {
    const scene: Scene = scenes[kind]();
    const table = reminders();
    await scene.begin(table.put);
    const before = table.minutes();

    for (const minutes of [0.5, 1, scene.dueAfter - 0.04]) {
      expect(
        await walk(scene, table, { walker: at(scene.dueAfter + 1_440), consumer: at(minutes) }),
      ).toBeGreaterThan(0);
      expect(scene.effects()).toBe(0);
      expect(table.minutes()).not.toEqual([]);
    }
    if (kind !== "group") expect(table.minutes()).toEqual(before);

    for (let minutes = scene.dueAfter; minutes < scene.dueAfter + 15; minutes += 1)
      await walk(scene, table, { walker: at(minutes), consumer: at(minutes) });
    expect(scene.effects()).toBe(1);
  });

  it("is written again while its workflow is paused, so that a wait that ends after the pause is not lost", async () => {
    const { memory, begin } = aRun({ wait: { hours: 1 } }, { isPaused: true });
    const table = reminders();
    await begin(table.put);
    await walk(memory, table, { walker: at(90), consumer: at(10) });

    expect(table.minutes()).toEqual([dueMinute(at(60).toISOString())]);
    // From the end of the wait on, the message of the resumed workflow takes the run on.
    await walk(memory, table, { walker: at(60), consumer: at(60) });
    expect(table.minutes()).toEqual([]);
  });

  it("is written again for a call that failed, and the call is made again once", async () => {
    const { memory, begin, runOf } = aRun({ do: "call_url", url: "https://example.com/x" });
    const table = reminders();
    await begin(table.put);
    const before = table.minutes();
    // The reminder of the wait for the call itself is for a call that never comes back.
    await walk(memory, table, { walker: at(100_000), consumer: at(0) });
    expect(table.minutes()).toEqual(before);
    table.take(at(100_000));
    memory.answers.push({ status: 503, error: "server_error" } as never);
    const call = (now: Date) =>
      makeCall(
        { ...memory.deps, caller: memory.caller, suppressions: memory.suppressions },
        { workspace_id: workspaceId, run_id: runOf().id },
        () => now,
      );
    await call(at(0));
    const { id, progress } = runOf();
    const until = progress.waiting?.until ?? expect.fail("the call is not tried again");
    await table.put({ workspaceId, kind: "run", id }, until);

    await walk(memory, table, { walker: at(90), consumer: at(0.5) });
    expect(table.minutes()).toEqual([dueMinute(until)]);
    await walk(memory, table, { walker: new Date(until), consumer: new Date(until) });
    for (let times = 0; times < 2; times += 1) await call(new Date(until));
    expect(memory.calls).toHaveLength(2);
  });
});
