import { describe, expect, it } from "vitest";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { timeOfUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { keepOptOuts, planKeepingOptOut } from "#lib/domain/transfer/bulk/keep-opt-outs.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const { workspace_id: workspaceId, member_id: memberId } = anActor("admin");
const now = new Date("2026-11-26T00:00:00.000Z");

const jobsInMemory = () => {
  const jobs = new Map<string, BulkJobRecord>();
  let throttled = 0;
  return {
    jobs,
    throttle: (times: number) => {
      throttled = times;
    },
    store: {
      get: async (_: string, id: string) => jobs.get(id),
      begin: async ({ job }: JobBegin) => {
        if (throttled > 0) {
          throttled -= 1;
          throw new Error("ThrottlingException");
        }
        if (jobs.has(job.id)) return false;
        jobs.set(job.id, job as BulkJobRecord);
        return true;
      },
    },
  };
};
type Jobs = ReturnType<typeof jobsInMemory>;
const run = ({ store }: Jobs) => keepOptOuts({ jobs: store }, workspaceId, now);
const end = ({ jobs }: Jobs, change: Partial<BulkJobRecord>) => {
  const last = [...jobs.values()].at(-1);
  if (last !== undefined) jobs.set(last.id, { ...last, ended_at: at, ...change });
};

describe("the task that keeps counted opt-outs", () => {
  it("starts one job however often it runs, with an id below all listed ones", async () => {
    const jobs = jobsInMemory();

    await Promise.all([run(jobs), run(jobs)]);
    end(jobs, { state: "done" });
    await run(jobs);

    expect([...jobs.jobs.keys()].map((id) => timeOfUlid(id.slice("job_".length)))).toEqual([0]);
  });

  it("fails while the table is throttled, so that its message is delivered again, and then starts the job", async () => {
    const jobs = jobsInMemory();
    jobs.throttle(1);

    await expect(run(jobs)).rejects.toThrow("ThrottlingException");
    await run(jobs);

    expect(jobs.jobs.size).toBe(1);
  });

  it.each<[string, Partial<BulkJobRecord>]>([
    ["could not gather its leads", { state: "failed" }],
    [
      "gave up some leads",
      { state: "done", counts: { matched: 2, changed: 1, unchanged: 0, refused: 0, failed: 1 } },
    ],
  ])("starts another job after one that %s", async (_, change) => {
    const jobs = jobsInMemory();
    await run(jobs);
    await run(jobs);
    end(jobs, change);

    await run(jobs);
    await run(jobs);

    expect(jobs.jobs.size).toBe(2);
  });
});

describe("the job that keeps counted opt-outs", () => {
  it("leaves a lead that it has opted out, and one whose opt-out an admin has cleared", async () => {
    const jobs = jobsInMemory();
    await run(jobs);
    const [job] = [...jobs.jobs.values()];
    if (job === undefined) throw new Error("there is no job");
    const lead = { ...aLead(), engagement: { ...aLead().engagement, complaints: 1 } };
    const writtenBy = { kind: "manual", memberId, requestId: "r" } as const;
    const before = { workspaceId, lead, writtenBy };

    const { put } = planKeepingOptOut({ job, at }, before);

    expect(put?.after.lead.opted_out).toEqual({ channels: ["email"], at, source: "complaint" });
    expect(put && planKeepingOptOut({ job, at }, put.after).put).toBeUndefined();
    const stamp = { source: "manual", at, by: memberId };
    const cleared = { ...before, lead: { ...lead, provenance: { ...lead.provenance, opted_out: stamp } } };
    expect(planKeepingOptOut({ job, at }, cleared).put).toBeUndefined();
  });
});
