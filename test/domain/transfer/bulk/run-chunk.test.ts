import { beforeEach, describe, expect, it } from "vitest";
import type { JobId, LeadId } from "#lib/contract/platform/ids.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { type ChunkDeps, runBulkChunk } from "#lib/domain/transfer/bulk/run-chunk.ts";
import { aLead, anActor, memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob, at } from "./a-bulk-job.ts";
import { BulkMemory } from "./memory.ts";

const admin = anActor("admin");
const idOf = (index: number): LeadId => `lead_01J000000000000000000000${index}A`;
const undoId: JobId = "job_01J0000000000000000000000K";

const running = (rest: Partial<BulkJobRecord> = {}): BulkJobRecord =>
  aBulkJob({ kind: "tag", tags: ["x"] }, admin, {
    state: "running",
    running_since: at,
    ids_key: "ids",
    chunks_total: 1,
    ...rest,
  });

let memory: BulkMemory;
const job = running();

const run = (deps: Partial<ChunkDeps> = {}, id = job.id, attempt = 1): Promise<void> =>
  runBulkChunk(
    { ...memory.deps, ...deps },
    { workspace_id: admin.workspace_id, job_id: id, chunk: 1 },
    { now: new Date(at), attempt },
  );

const tagsOf = (index: number): readonly string[] | undefined => memory.leads.get(idOf(index))?.lead.tags;

/** Somebody changes a lead by hand. */
const byHand = (index: number, tags: string[]): void => {
  const before = memory.leads.get(idOf(index));
  if (before === undefined) throw new Error("no such lead");
  const lead = { ...before.lead, tags, version: before.lead.version + 1 };
  memory.leads.set(idOf(index), { ...before, lead });
};

const failOnce = (): ChunkDeps["ledger"] => ({
  ...memory.deps.ledger,
  settle: async () => {
    throw new Error("died");
  },
});

const counts = (id = job.id) => memory.settled.get(id)?.counts;

beforeEach(() => {
  memory = new BulkMemory();
  memory.jobs.set(job.id, job);
  for (const index of [0, 1, 2]) {
    const stored: StoredLead = {
      workspaceId: admin.workspace_id,
      lead: { ...aLead({ tags: index === 2 ? ["x"] : [] }), id: idOf(index) },
      writtenBy: { kind: "manual", memberId: memberId("M"), requestId: "r" },
    };
    memory.leads.set(stored.lead.id, stored);
  }
});

describe("a chunk of a bulk action", () => {
  it("that comes again after its leads were written does not write over what others have done since", async () => {
    await expect(run({ ledger: failOnce() })).rejects.toThrow("died");
    byHand(0, []);

    await run();

    expect(counts()).toEqual({ changed: 2, unchanged: 1, refused: 0, failed: 0 });
    expect([tagsOf(0), tagsOf(1)]).toEqual([[], ["x"]]);
  });

  it("that loses a lead to another writer changes what that one has left", async () => {
    memory.between = async () => {
      memory.between = async () => {};
      byHand(1, ["y"]);
    };

    await run();

    expect(counts()).toMatchObject({ changed: 2, unchanged: 1 });
    expect(tagsOf(1)).toEqual(["y", "x"]);
  });

  it("counts every lead once when two deliveries run at the same time", async () => {
    await Promise.all([run(), run(), run()]);

    expect(counts()).toEqual({ changed: 2, unchanged: 1, refused: 0, failed: 0 });
    expect(memory.batches.get(job.id)?.flatMap(({ ids }) => ids)).toEqual([idOf(0), idOf(1)]);
  });

  it("writes nothing once it was counted, however late its other delivery is", async () => {
    memory.between = async () => {
      memory.between = async () => {};
      memory.jobs.set(job.id, { ...job, state: "cancelled" });
      await run();
    };

    await run();

    expect(counts()).toEqual({ changed: 0, unchanged: 0, refused: 0, failed: 0 });
    expect(tagsOf(0)).toEqual([]);
  });

  it("of a cancelled job counts what was written and does no more", async () => {
    await expect(run({ ledger: failOnce() })).rejects.toThrow("died");
    memory.jobs.set(job.id, { ...job, state: "cancelled" });

    await run();

    expect(counts()).toEqual({ changed: 2, unchanged: 0, refused: 0, failed: 0 });
  });

  it("that keeps failing is counted as it stands, with the rest of its leads as failed", async () => {
    const leadSchemas: ChunkDeps["leadSchemas"] = {
      ...memory.deps.leadSchemas,
      read: async () => {
        throw new Error("no model");
      },
    };

    await expect(run({ leadSchemas }, job.id, 4)).rejects.toThrow("no model");
    expect(counts()).toBeUndefined();
    await expect(run({ leadSchemas }, job.id, 5)).rejects.toThrow("no model");

    expect(counts()).toEqual({ changed: 0, unchanged: 0, refused: 0, failed: 3 });
    expect(memory.lines.map(([id, , reason]) => [id, reason])).toContainEqual([idOf(0), "internal"]);
  });

  it("is undone once, from what each lead was before it was written", async () => {
    memory.between = async () => {
      memory.between = async () => {};
      byHand(1, ["y"]);
    };
    await run();
    memory.jobs.set(undoId, { ...running({ undoes: job.id, ids_key: null }), id: undoId });

    await expect(run({ ledger: failOnce() }, undoId)).rejects.toThrow("died");
    byHand(0, ["x"]);
    await run({}, undoId);

    expect(counts(undoId)).toEqual({ changed: 2, unchanged: 0, refused: 0, failed: 0 });
    expect([tagsOf(0), tagsOf(1), tagsOf(2)]).toEqual([["x"], ["y"], ["x"]]);
  });
});
