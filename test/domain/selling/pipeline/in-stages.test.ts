import { describe, expect, it } from "vitest";
import type { Refusal } from "#lib/contract/errors.ts";
import type { StageType } from "#lib/contract/selling/pipeline-record.ts";
import { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { settlesStages } from "#lib/domain/records/deal/restamp-job.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";
import { changePipeline } from "#lib/domain/selling/pipeline/pipelines.ts";
import { anActor, at } from "#test/domain/records/lead/a-lead.ts";

const actor = anActor("admin");
const stamp = { actor, at, requestId: "req_1", via: "api" } as const;
const pipeline = defaultDealPipeline(actor.workspace_id);
const asOf = "2026-01-01T00:00:00.000Z";

/** Changes the type of a stage, whose deals the index counts so. */
const retype = async (name: string, type: StageType, counted: { counted: number; asOf?: string }) => {
  const begun: JobBegin[] = [];
  const store = {
    read: async () => ({ ...plainSchema, deals: { fields: [], pipelines: [pipeline] } }),
    write: async (_: unknown, __: unknown, ___: unknown, begins?: JobBegin) => {
      if (begins !== undefined) begun.push(begins);
      return true;
    },
  };
  const stages = pipeline.stages.map(({ id, name: own, type: was }) => ({
    ...{ id, name: own, type: own === name ? type : was },
  }));
  const ids = {
    newId: () => "stage_01J0000000000000000000000Z",
    newRuleId: () => "srule_01J0000000000000000000000Z",
  };
  const deps = { store, recordLake: { count: async () => counted } } as never;
  const answer = await changePipeline(
    deps,
    { id: pipeline.id, ifMatch: undefined },
    { stages },
    ids as never,
    stamp,
  ).then(
    () => "changed",
    (error: Refusal) => [error.code, error.details.detail ?? ""] as const,
  );
  return { answer, begun };
};

describe("a change of the type of a stage", () => {
  it("is refused with the number of its deals, and as of when they were counted where the index is behind", async () => {
    const now = await retype("Proposal", "won", { counted: 1 });
    const late = await retype("Proposal", "won", { counted: 3, asOf });

    expect(now.answer).toEqual(["in_use", expect.stringContaining('1 deal is in "Proposal"')]);
    expect(late.answer).toEqual([
      "in_use",
      expect.stringContaining(`3 deals were (as of ${asOf}) in "Proposal"`),
    ]);
    expect([...now.begun, ...late.begun]).toEqual([]);
  });

  it("is refused as unavailable where the index is behind and finds no deal", async () => {
    const { answer, begun } = await retype("Proposal", "won", { counted: 0, asOf });

    expect(answer).toEqual(["unavailable", expect.stringContaining(asOf)]);
    expect(begun).toEqual([]);
  });

  it("begins the job that settles the deals which moved in meanwhile, with the change itself", async () => {
    const { answer, begun } = await retype("Proposal", "won", { counted: 0 });
    const proposal = pipeline.stages.find(({ name }) => name === "Proposal")?.id;
    const [job] = begun.map((one) => BulkJobRecord.parse(one.job));

    expect(answer).toBe("changed");
    expect(job).toMatchObject({
      action: { kind: "restamp_deals" },
      selection: { filter: { field: "stage_id", op: "in", value: [proposal] } },
    });
    expect(job && settlesStages(job)).toBe(true);
  });

  it("begins no job where no type changes", async () => {
    const { answer, begun } = await retype("Nowhere", "won", { counted: 5 });

    expect([answer, begun]).toEqual(["changed", []]);
  });
});
