import { describe, expect, it } from "vitest";
import type { Schedule } from "#lib/contract/automation/workflow-trigger.ts";
import { keepSchedule, type ScheduleDeps } from "#lib/domain/automation/run/keep-schedule.ts";
import { timesAround } from "#lib/domain/automation/workflow/schedule-times.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { openGuard } from "#test/support/order-guards.ts";

describe("the times of a schedule", () => {
  it.each<[Schedule, string, string, string]>([
    [{ every: "day", at: "09:00" }, "2026-03-02T08:00:00Z", "2026-03-02T08:00:00", "2026-03-03T08:00:00"],
    // The clocks go forward on 29 March.
    [{ every: "day", at: "09:00" }, "2026-03-29T06:59:00Z", "2026-03-28T08:00:00", "2026-03-29T07:00:00"],
    [{ every: "weekday", at: "09:00" }, "2026-03-07T12:00:00Z", "2026-03-06T08:00:00", "2026-03-09T08:00:00"],
    [
      { every: "week", on: "monday", at: "23:30" },
      "2026-03-03T12:00:00Z",
      "2026-03-02T22:30:00",
      "2026-03-09T22:30:00",
    ],
    [
      { every: "month", day: 31, at: "00:00" },
      "2027-02-28T12:00:00Z",
      "2027-02-27T23:00:00",
      "2027-03-30T22:00:00",
    ],
  ])("of %j around %s are %s and %s in Berlin", (schedule, now, last, next) => {
    const found = timesAround(schedule, new Date(now), "Europe/Berlin");
    expect([found.last.toISOString(), found.next.toISOString()]).toEqual([`${last}.000Z`, `${next}.000Z`]);
  });
});

const ids = {
  workspace_id: "ws_01J0000000000000000000000A",
  workflow_id: "wf_01J0000000000000000000000A",
} as const;
const workflow = {
  id: ids.workflow_id,
  state: "active",
  updated_at: "2026-03-02T07:00:00.000Z",
  updated_by: "mem_01J0000000000000000000000A",
  time_zone: "UTC",
  steps: [],
  trigger: [{ schedule: { every: "day", at: "09:00" }, leads: { field: "score", op: "gte", value: 70 } }],
} as unknown as WorkflowRecord;

/** What is begun, and when it is to be looked at again, when a workflow is looked at at these moments. */
const lookedAt = async (record: WorkflowRecord, ...moments: readonly string[]) => {
  const jobs = new Map<string, BulkJobRecord>();
  const due: string[] = [];
  const deps = {
    workflows: { get: async () => record },
    jobs: {
      get: async (_: unknown, id: string) => jobs.get(id),
      begin: async ({ job }: { job: BulkJobRecord }) => jobs.set(job.id, job),
    },
    due: { put: async (_: unknown, until: string) => due.push(until) },
    orders: openGuard,
  } as unknown as ScheduleDeps;
  for (const moment of moments) await keepSchedule(deps, ids, new Date(moment));
  return { begun: [...jobs.values()].map(({ created_at }) => created_at), due };
};

describe("a workflow with a schedule", () => {
  it("keeps a time at which only its steps or its name were changed, and none from before its schedule was", async () => {
    const renamed = {
      ...workflow,
      scheduled_since: workflow.updated_at,
      updated_at: "2026-03-02T09:00:10.000Z",
    };
    const moved = { ...renamed, scheduled_since: renamed.updated_at };

    expect((await lookedAt(renamed, "2026-03-02T09:00:30Z")).begun).toEqual(["2026-03-02T09:00:00.000Z"]);
    expect((await lookedAt(moved, "2026-03-02T09:00:30Z")).begun).toEqual([]);
  });

  it("enrols once at each time, however often it is looked at, and is looked at again at the next", async () => {
    const { begun, due } = await lookedAt(
      workflow,
      "2026-03-02T08:00:00Z",
      "2026-03-02T09:00:30Z",
      "2026-03-02T09:01:00Z",
      "2026-03-03T09:00:00Z",
    );
    expect(begun).toEqual(["2026-03-02T09:00:00.000Z", "2026-03-03T09:00:00.000Z"]);
    expect(due).toEqual([
      "2026-03-02T09:00:00.000Z",
      "2026-03-03T09:00:00.000Z",
      "2026-03-03T09:00:00.000Z",
      "2026-03-04T09:00:00.000Z",
    ]);
  });

  it("catches up with what an outage of some hours has missed, and with nothing from before it was changed", async () => {
    expect((await lookedAt(workflow, "2026-03-02T20:00:00Z")).begun).toEqual(["2026-03-02T09:00:00.000Z"]);
    const changed = { ...workflow, updated_at: "2026-03-02T10:00:00.000Z" };
    expect((await lookedAt(changed, "2026-03-02T20:00:00Z")).begun).toEqual([]);
    const paused = { ...workflow, state: "paused" } as const;
    expect(await lookedAt(paused, "2026-03-02T20:00:00Z")).toEqual({ begun: [], due: [] });
  });
});
