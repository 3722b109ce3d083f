import { expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { ExportSchedule, NewExportSchedule } from "#lib/contract/transfer/export-schedule-record.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { runScheduleNow } from "#lib/domain/transfer/schedule/run-now.ts";
import { ScheduleRecord } from "#lib/domain/transfer/schedule/schedule-record.ts";
import type { ScheduledJob } from "#lib/domain/transfer/schedule/scheduled-runs.ts";
import { createSchedule } from "#lib/domain/transfer/schedule/schedules.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const owner = anActor("manager");
const schedule = {
  workspace_id: owner.workspace_id,
  id: "xs_01J0000000000000000000000A",
  created_by: owner.member_id,
  paused: true,
  prefix: "nightly",
  schedule: { expression: "rate(1 hour)", time_zone: "Europe/Berlin" },
  export: { format: "csv", filter: null, saved_filter: null },
};
const at = "2026-11-22T10:00:00.000Z";
const jobId = "job_01J0000000000000000000000B";

/** Runs the schedule as somebody, while its owner has a role, or none. */
const run = async (actor: Actor, ownersRole: Role | undefined, of: object = schedule) => {
  const started: ScheduledJob[] = [];
  const deps = {
    schedules: { get: async () => of },
    members: { get: async () => ownersRole && { role: ownersRole } },
    runs: { start: async (job: ScheduledJob) => started.push(job) > 0 },
    filters: { get: async () => undefined },
    lists: { get: async () => undefined },
    pauses: { get: async () => undefined },
  } as never;
  await runScheduleNow(deps, { id: schedule.id, jobId } as never, { actor, at });
  return started;
};

it("a schedule that is run now begins one job of its owner's, though it rests", async () => {
  expect(await run(owner, "manager")).toMatchObject([
    { id: jobId, because: "scheduled", created_by: owner.member_id, scheduled: { at, prefix: "nightly" } },
  ]);
  const [job] = await run(anActor("admin", "A"), "sales_rep");
  expect([job?.created_by, job?.query.owner_id]).toEqual([owner.member_id, owner.member_id]);
});

it("a schedule whose owner may not export is refused with the reason, and another's is not there for a sales rep", async () => {
  await expect(run(owner, "viewer")).rejects.toMatchObject({
    code: "wrong_state",
    details: { detail: expect.stringContaining("may not export") },
  });
  await expect(run(anActor("sales_rep", "R"), "manager")).rejects.toMatchObject({ code: "not_found" });
});

it("a schedule exports the records that it names, leads where it was made before there were others", async () => {
  const leadSchema = {
    ...plainSchema,
    deals: { fields: [], pipelines: [defaultDealPipeline(owner.workspace_id)] },
  };
  const saved = (asked: object) => {
    const deps = { leadSchema, schedules: { write: async () => "stored" } };
    const input = NewExportSchedule.parse({ name: "Nightly", schedule: schedule.schedule, export: asked });
    return createSchedule(deps as never, "sched_01J0000000000000000000000B", input, {
      actor: owner,
      at,
      requestId: "r",
      via: "api",
    });
  };
  const of = async (asked: object) => {
    const { export: kept } = ScheduleRecord.parse({ ...(await saved(asked)) });
    const [job] = await run(owner, "manager", { ...schedule, export: kept });
    return job?.query;
  };

  expect(
    await of({ object: "deal", fields: ["name", "name", "stage_id"], filter: 'stage.type = "won"' }),
  ).toMatchObject({
    object: "deal",
    fields: ["name", "stage_id"],
    filter: { field: "stage.type", op: "eq", value: "won" },
  });
  expect(await of({ object: "contact" })).toMatchObject({
    object: "contact",
    filter: { field: "lifecycle", op: "in" },
  });
  const [before] = await run(owner, "manager", {
    ...schedule,
    export: ExportSchedule.shape.export.parse(schedule.export),
  });
  expect(before?.query.object).toBe("lead");
  await expect(saved({ object: "deal", filter: "score > 50" })).rejects.toMatchObject({
    code: "validation_failed",
  });
});
