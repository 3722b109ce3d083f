import { describe, expect, it } from "vitest";
import type { BulkJobRecord, KeptAction } from "#lib/domain/platform/job/bulk-job.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { type LeadSchema, plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { DueLead } from "#lib/domain/selling/scoring/score-lake.ts";
import { type GatherDeps, gatherLeads } from "#lib/domain/transfer/bulk/gather-leads.ts";
import { everyLead } from "#lib/domain/transfer/bulk/switch-scoring.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { aModel } from "#test/domain/selling/scoring/a-model.ts";
import { openGuard } from "#test/support/order-guards.ts";
import { aBulkJob, at } from "./a-bulk-job.ts";

const rescore: KeptAction = { kind: "rescore", model_id: null };
const copy: KeptAction = {
  kind: "copy_company",
  company_id: "co_01J0000000000000000000000A",
  version: 2,
  said_at: at,
};
const tag: KeptAction = { kind: "tag", tags: ["a"] };
const before = new Date(Date.parse(at) - 1).toISOString();

const lead = { id: "lead_01J0000000000000000000000A", heard: { sums: {}, counted: 1 } } as const;
const scored: LeadSchema = { ...plainSchema, scoring: aModel() };

/** Gathers what a lake finds that has seen all writes before a moment, or all; answers the job then. */
const gather = async (
  action: KeptAction,
  asOf: string | undefined,
  secondsLater: number,
  leadSchema: LeadSchema = plainSchema,
) => {
  let written: BulkJobRecord | undefined;
  const due: DueLead[] = [];
  const deps = {
    jobs: {
      get: async () => undefined,
      write: async ({ after }: { after: BulkJobRecord }) => {
        written = after;
        return true;
      },
    },
    lake: { gather: async () => ({ ids: [], ...(asOf !== undefined && { asOf }) }) },
    scores: {
      due: async () => ({ leads: ReadableStream.from([lead]), ...(asOf !== undefined && { asOf }) }),
    },
    leadSchemas: { read: async () => leadSchema },
    files: {
      putIds: async () => ({ key: "ids", count: 1 }),
      putDue: async (_owner: unknown, _run: string, { leads }: { leads: AsyncIterable<DueLead> }) => {
        for await (const one of leads) due.push(one);
        return { key: "due", count: due.length };
      },
    },
    orders: openGuard,
    chunkDispatcher: { send: async () => undefined },
    assignmentDispatcher: { send: async () => undefined },
  } as unknown as GatherDeps;
  const job = aBulkJob(action, anActor("admin"), { selection: { ...everyLead } });
  const now = new Date(Date.parse(at) + secondsLater * 1_000);
  await gatherLeads(deps, job, { now, run: "run" });
  return { written, due };
};

describe("the leads of a job", () => {
  it.each([
    ["the lake has seen all that there was", undefined, 1, rescore],
    ["it has seen all that there was when the job was made", at, 1, rescore],
    ["it is behind for minutes, and the job says as of when", before, 180, rescore],
    ["it is behind for minutes, and the job says as of when", before, 180, tag],
  ] as const)("are gathered where %s", async (_, asOf, seconds, action) => {
    const { written } = await gather(action, asOf, seconds);

    expect(written).toMatchObject({ state: "running", as_of: asOf ?? null });
  });

  it("are those whose score is due, with their sums, where a model computes scores", async () => {
    const { written, due } = await gather(rescore, undefined, 1, scored);

    expect(written).toMatchObject({ ids_key: "due", counts: { matched: 1 }, chunks_total: 1 });
    expect(due).toEqual([lead]);
  });

  it("come without sums from a lake that is behind for minutes, since events may be missing", async () => {
    expect((await gather(rescore, before, 180, scored)).due).toEqual([{ id: lead.id }]);
  });

  it.each([rescore, copy, tag])(
    "wait for a lake that is behind, since a lead that is missed is looked for by nobody: $kind",
    async (action) => {
      await expect(gather(action, before, 1)).rejects.toThrow(RetryLater);
    },
  );
});
