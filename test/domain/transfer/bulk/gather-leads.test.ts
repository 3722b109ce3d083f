import { describe, expect, it } from "vitest";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { plainModel } from "#lib/domain/records/lead/lead-model.ts";
import { type GatherDeps, gatherLeads } from "#lib/domain/transfer/bulk/gather-leads.ts";
import { everyLead } from "#lib/domain/transfer/bulk/switch-scoring.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { aBulkJob, at } from "./a-bulk-job.ts";

const rescore: JobAction = { kind: "rescore", model_id: null };
const tag: JobAction = { kind: "tag", tags: ["a"] };
const before = new Date(Date.parse(at) - 1).toISOString();

/** Gathers what a lake finds that has seen all writes before a moment, or all; answers the job then. */
const gather = async (action: JobAction, asOf: string | undefined, secondsLater: number) => {
  let written: BulkJobRecord | undefined;
  const deps = {
    jobs: {
      get: async () => undefined,
      write: async ({ after }: { after: BulkJobRecord }) => {
        written = after;
        return true;
      },
    },
    lake: { gather: async () => ({ ids: [], ...(asOf !== undefined && { asOf }) }) },
    models: { read: async () => plainModel },
    files: { putIds: async () => ({ key: "ids", count: 1 }) },
    chunkDispatcher: { send: async () => undefined },
    assignmentDispatcher: { send: async () => undefined },
  } as unknown as GatherDeps;
  const job = aBulkJob(action, anActor("admin"), { selection: { ...everyLead } });
  const now = new Date(Date.parse(at) + secondsLater * 1_000);
  await gatherLeads(deps, job, { now, run: "run" });
  return written;
};

describe("the leads of a job", () => {
  it.each([
    ["the lake has seen all that there was", undefined, 1, rescore],
    ["it has seen all that there was when the job was made", at, 1, rescore],
    ["it is behind, and the job says as of when", before, 1, tag],
    ["it is behind for minutes", before, 180, rescore],
  ] as const)("are gathered where %s", async (_, asOf, seconds, action) => {
    expect(await gather(action, asOf, seconds)).toMatchObject({ state: "running", as_of: asOf ?? null });
  });

  it("wait for a lake that is behind, where the job promises every lead", async () => {
    await expect(gather(rescore, before, 1)).rejects.toThrow(RetryLater);
  });
});
