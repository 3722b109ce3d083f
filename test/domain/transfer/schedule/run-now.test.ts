import { expect, it } from "vitest";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import { runScheduleNow } from "#lib/domain/transfer/schedule/run-now.ts";
import type { ScheduledJob } from "#lib/domain/transfer/schedule/scheduled-runs.ts";
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
const run = async (actor: Actor, ownersRole: Role | undefined) => {
  const started: ScheduledJob[] = [];
  const deps = {
    schedules: { get: async () => schedule },
    members: { get: async () => ownersRole && { role: ownersRole } },
    runs: { start: async (job: ScheduledJob) => started.push(job) > 0 },
    filters: { get: async () => undefined },
    lists: { get: async () => undefined },
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
