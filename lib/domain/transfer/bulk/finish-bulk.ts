import { bulkEndAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import { type BulkJobRecord, isGathered } from "#lib/domain/platform/job/bulk-job.ts";
import { nextJob } from "#lib/domain/platform/job/job-record.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import type { BulkFiles, BulkLedger, LeftLine } from "./bulk-store.ts";
import { leftHeader } from "./left-lines.ts";

export interface FinishDeps {
  readonly jobs: Pick<JobStore, "write">;
  readonly ledger: Pick<BulkLedger, "leftOf">;
  readonly files: Pick<BulkFiles, "left" | "putErrors">;
}

async function* linesOf({ ledger, files }: FinishDeps, job: BulkJobRecord): AsyncGenerator<LeftLine> {
  yield leftHeader(job);
  for await (const key of ledger.leftOf(job)) yield* await files.left(key);
}

/** Whether any chunk has left something as it is. */
const hasLeft = async ({ ledger }: FinishDeps, job: BulkJobRecord): Promise<boolean> => {
  for await (const _ of ledger.leftOf(job)) return true;
  return false;
};

/** The last step of a job: makes the list of what was left as it is, and says that the job is over. */
export const finishBulk = async (deps: FinishDeps, job: BulkJobRecord, now: Date): Promise<void> => {
  if (!isGathered(job) || job.ended_at !== null || job.chunks_done < job.chunks_total) return;
  const errors_key = (await hasLeft(deps, job)) ? await deps.files.putErrors(job, linesOf(deps, job)) : null;
  const at = now.toISOString();
  const state = job.state === "cancelled" ? "cancelled" : "done";
  const after = nextJob(job, at, { state, ended_at: at, errors_key, failure: null });
  if (!(await deps.jobs.write({ before: job, after, audit: bulkEndAudit(after) })))
    throw new Error("the job was changed while it came to its end");
};
