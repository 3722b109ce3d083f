import { describe, expect, it } from "vitest";
import { toExportJob } from "#lib/domain/platform/job/export-job.ts";
import { findJob } from "#lib/domain/platform/job/find-job.ts";
import { nextJob } from "#lib/domain/platform/job/job-record.ts";
import { jobWork } from "#lib/domain/platform/job/job-work.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { bodyQuery } from "#lib/domain/transfer/export/export-query.ts";
import { startExport } from "#lib/domain/transfer/export/start-export.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { Memory } from "#test/domain/transfer/export/memory.ts";

const at = "2026-01-02T03:04:05.000Z";
const rep = anActor("sales_rep", "R");
const id = "job_01J0000000000000000000000J";

const aJob = async (actor = rep) => {
  const memory = new Memory();
  const query = bodyQuery(
    actor,
    { format: "csv", time_zone: "UTC" },
    { catalogue: leadCatalogue, saved: undefined, list: null },
  );
  const stamp = { actor, at, requestId: "r", via: "manual" } as const;
  return { memory, job: await startExport(memory.jobStarter, id, query, "preferred", stamp) };
};

describe("a job", () => {
  it("calls for work when it is new, and for none when it moves on or goes", async () => {
    const { job } = await aJob();
    const running = nextJob(job, at, { state: "running" });

    expect(jobWork(undefined, job)).toEqual({ workspace_id: rep.workspace_id, job_id: id, step: "export" });
    expect([jobWork(job, job), jobWork(job, running), jobWork(running, undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("tells when it will be done, at the speed so far", async () => {
    const { job } = await aJob();
    const running = nextJob(job, at, {
      state: "running",
      running_since: at,
      progress: { done: 25, total: 100 },
    });
    const now = new Date(Date.parse(at) + 10_000);

    expect(toExportJob(running, now, null).eta_s).toBe(30);
    expect(toExportJob(job, now, null).eta_s).toBeNull();
  });

  it("says that it waits, and foretells nothing, once nobody has been at work for half a minute", async () => {
    const { job } = await aJob();
    const running = nextJob(job, at, {
      state: "running",
      running_since: at,
      progress: { done: 25, total: 100 },
    });
    const shown = (seconds: number, record = running) => {
      const { waiting, eta_s } = toExportJob(record, new Date(Date.parse(at) + seconds * 1_000), null);
      return { waiting, eta_s };
    };

    expect(shown(30)).toEqual({ waiting: false, eta_s: 90 });
    expect(shown(31)).toEqual({ waiting: true, eta_s: null });
    expect(shown(31, job)).toEqual({ waiting: false, eta_s: null });
  });

  it("is missing for another sales rep, after its expiry, and for a rep who began it with more rights", async () => {
    const now = new Date(at);
    const { memory } = await aJob();
    const find = (actor: typeof rep, when = now) => findJob(memory.jobStore, actor, id, when);

    for (const actor of [rep, anActor("manager"), anActor("admin")]) expect((await find(actor)).id).toBe(id);
    await expect(find(anActor("sales_rep", "S"))).rejects.toThrow("There is no such record.");
    await expect(find(rep, new Date(Date.parse(at) + 7 * 86_400_000))).rejects.toThrow(
      "There is no such record.",
    );

    const former = await aJob({ ...rep, role: "manager" });
    await expect(findJob(former.memory.jobStore, rep, id, now)).rejects.toThrow("There is no such record.");
  });
});
