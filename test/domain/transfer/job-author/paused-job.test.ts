import { describe, expect, it } from "vitest";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { claimBaseCurrency } from "#lib/domain/records/deal/currency-rates.ts";
import { exportScope } from "#lib/domain/records/lead/visibility.ts";
import type { OrderGuard, StandingOrder } from "#lib/domain/team/standing-order/standing-order.ts";
import { bulkWork } from "#lib/domain/transfer/bulk/bulk-work.ts";
import { runBulkChunk } from "#lib/domain/transfer/bulk/run-chunk.ts";
import { actingJob, orderOfJob } from "#lib/domain/transfer/job-author/job-order.ts";
import { takeOverJob } from "#lib/domain/transfer/job-author/take-over-job.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob, at } from "#test/domain/transfer/bulk/a-bulk-job.ts";
import { BulkMemory } from "#test/domain/transfer/bulk/memory.ts";

const [admin, manager] = [anActor("admin"), anActor("manager")];
const now = new Date(at);
const stamp = { actor: admin, at, requestId: "r", via: "api" } as const;

const running = (rest: Partial<BulkJobRecord> = {}): BulkJobRecord =>
  aBulkJob({ kind: "tag", tags: ["x"] }, manager, {
    state: "running",
    running_since: at,
    ids_key: "ids",
    chunks_total: 2,
    ...rest,
  });

/** Pauses what has the role of a manager. */
const closed: OrderGuard = {
  paused: async (_, orders: readonly StandingOrder[]) =>
    new Set(orders.flatMap(({ id, mayGive }) => (mayGive("sales_rep") ? [] : [id]))),
  lostAccess: async () => {},
};

const aMemory = (job: BulkJobRecord): BulkMemory => {
  const memory = new BulkMemory();
  memory.jobs.set(job.id, job);
  const lead = aLead({ tags: [] });
  memory.leads.set(lead.id, {
    workspaceId: job.workspace_id,
    lead,
    writtenBy: { kind: "manual", memberId: lead.owner_id ?? admin.member_id, requestId: "r" },
  });
  return memory;
};

describe("a bulk job whose author may no longer do its work", () => {
  it("is stored as paused by the first chunk that comes, and writes nothing however often chunks come", async () => {
    const job = running({ chunks_done: 1, counts: { ...running().counts, changed: 500 } });
    const memory = aMemory(job);
    const chunk = { workspace_id: job.workspace_id, job_id: job.id, chunk: 2 };

    for (const attempt of [1, 2])
      await runBulkChunk({ ...memory.deps, orders: closed }, chunk, { now, attempt });

    const stored = memory.jobs.get(job.id);
    expect(stored).toMatchObject({ state: "paused", failure: { code: "author_may_not" }, chunks_done: 1 });
    expect([stored?.version, stored?.counts.changed, memory.settled.size]).toEqual([job.version + 1, 500, 0]);
  });

  it("goes on with the role of the member who takes it over, and its chunks are sent again", async () => {
    const job = running({ state: "paused", failure: { code: "author_may_not", message: "" } });
    const memory = aMemory(job);

    await takeOverJob(memory.deps.jobs, job.id, stamp);

    const after = memory.jobs.get(job.id);
    expect(after).toMatchObject({
      state: "running",
      failure: null,
      taken_over_by: admin.member_id,
      created_by: manager.member_id,
      actor_role: "admin",
    });
    expect(bulkWork(job, after)).toMatchObject({ step: "gather" });
    expect(after && orderOfJob(after)?.authors).toEqual([admin.member_id]);
  });

  it.each([
    ["not gathered yet", { state: "queued", running_since: null }, "gather"],
    ["cancelled, whose chunks are counted as they are", { state: "cancelled" }, "gather"],
    ["through with all chunks", { state: "running", chunks_done: 2 }, "finish"],
    ["over", { state: "cancelled", ended_at: at }, undefined],
  ] as const)("%s takes its next step when it goes on", (_, change, step) => {
    const before = running({ ...change, state: "paused", ended_at: null });

    expect(bulkWork(before, running(change))?.step).toBe(step);
  });

  it("is returned as it is where it was cancelled meanwhile, and where the service does it by itself", async () => {
    const job = running();
    const memory = aMemory({ ...job, state: "cancelled", version: 2 });
    const deps = { jobs: memory.deps.jobs, orders: closed };
    const own = { ...job, action: { kind: "keep_opt_outs" } } as const;

    expect((await actingJob(deps, job, now))?.state).toBe("cancelled");
    expect(await actingJob(deps, own, now)).toBe(own);
  });
});

describe("the job that a sales rep's first deal with an amount begins", () => {
  it("acts in no member's name, so that it is not paused for the role of that sales rep", async () => {
    const begun: BulkJobRecord[] = [];
    const store = {
      read: async () => ({ base_currency: null, rates: [], updated_at: null, updated_by: null, version: 0 }),
      write: async (_: unknown, __: unknown, ___: unknown, begins?: { job: BulkJobRecord }) => {
        if (begins !== undefined) begun.push(begins.job);
        return true;
      },
    };
    await claimBaseCurrency(store as never, "EUR", { ...stamp, actor: anActor("sales_rep") });

    const [job] = begun;
    if (job === undefined) throw new Error("the claim begins a job");
    expect(orderOfJob(job)).toBeUndefined();
    expect(await actingJob({ jobs: aMemory(job).deps.jobs, orders: closed }, job, now)).toBe(job);
  });
});

describe("an export", () => {
  it("of all leads needs a manager, and one of a member's own leads a sales rep", () => {
    const exported = (owner_id: ReturnType<typeof exportScope>) =>
      orderOfJob({
        kind: "export",
        id: "job_1",
        created_by: manager.member_id,
        query: { object: "lead", owner_id },
      } as never);

    expect(exported(exportScope(manager))?.mayGive("sales_rep")).toBe(false);
    expect(exported(exportScope(anActor("sales_rep")))?.mayGive("sales_rep")).toBe(true);
  });
});
