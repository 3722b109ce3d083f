import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { JobId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkEndAudit, bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import { type BulkJobRecord, isGathered, noBulkCounts } from "#lib/domain/platform/job/bulk-job.ts";
import { findJob } from "#lib/domain/platform/job/find-job.ts";
import { isOver, type JobRecord, nextJob } from "#lib/domain/platform/job/job-record.ts";
import type { JobReader, JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import { exportCancelAudit } from "#lib/domain/transfer/export/export-audit.ts";
import { isOfDeals } from "./bulk-runner.ts";

/** Attempts against chunks that are counted at the same time. */
const attemptsMax = 20;

const wrongState = (detail: string): Refusal => new Refusal("wrong_state", { detail });

const findBulkJob = async (jobs: JobReader, actor: Actor, id: JobId, now: Date): Promise<BulkJobRecord> => {
  const job = await findJob(jobs, actor, id, now);
  if (job.kind !== "bulk") throw wrongState("Only a bulk action can be taken back.");
  return job;
};

const busy = (): Refusal => new Refusal("unavailable", { detail: "The job is moving on. Try again." });

/**
 * Stops a bulk action: chunks that have not begun don't. Stops an export that is paused. A job that is over stays as it is.
 */
export const cancelJob = async (jobs: JobStore, id: JobId, { actor, at }: Stamp): Promise<JobRecord> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findJob(jobs, actor, id, new Date(at));
    if (before.state === "cancelled") return before;
    if (before.kind === "export") {
      if (before.state !== "paused") throw wrongState("An export is stopped only while it is paused.");
      const after = nextJob(before, at, { state: "cancelled", failure: null });
      if (await jobs.write({ before, after, audit: exportCancelAudit(after, actor.member_id) })) return after;
      continue;
    }
    if (isOver(before.state)) throw wrongState(`The job is ${before.state} already.`);
    if (before.action.kind === "restamp_deals")
      throw wrongState("Deals must follow the base currency. To go back, send PUT /currency-rates.");
    const ended_at = isGathered(before) ? null : at;
    const after = nextJob(before, at, { state: "cancelled", ended_at, failure: null });
    const audit = { ...bulkEndAudit(after), actor: { type: "member", id: actor.member_id } } as const;
    if (await jobs.write({ before, after, audit })) return after;
  }
  throw busy();
};

const requireUndoable = (job: BulkJobRecord, actor: Actor): void => {
  if (job.action.kind === "snapshot")
    throw wrongState("A snapshot stays as it was made. To be rid of it, delete the list.");
  if (job.action.kind === "rescore")
    throw wrongState("Scores are computed. To be rid of them, deactivate the scoring model.");
  if (job.action.kind === "restamp_deals")
    throw wrongState("Base amounts are computed. To go back, send PUT /currency-rates.");
  if (job.action.kind === "enrol" || job.action.kind === "unenrol")
    throw wrongState("What runs have done stays done. To end them, use the action `unenrol`.");
  if (job.undoes !== null) throw wrongState("It takes another job back itself. Do that one's action again.");
  if (job.ended_at === null)
    throw wrongState("The job is still at work. Wait until it is over, or cancel it first.");
  if (job.counts.changed === 0) throw wrongState("The job has changed nothing.");
  if (job.action.kind === "delete" && actor.role === "sales_rep")
    throw new Refusal("forbidden", { detail: "Only a manager or an admin restores leads." });
};

const undoOf = (id: JobId, source: BulkJobRecord, stamp: Stamp): BulkJobRecord =>
  newBulkJob(id, source.action, stamp, {
    undoes: source.id,
    chunks_total: source.chunks_total,
    // What it has changed of leads its batches tell; deals bear its marker themselves, so that all are looked at again.
    ...(isOfDeals(source) && { ids_key: source.ids_key }),
    counts: { ...noBulkCounts, matched: source.counts[isOfDeals(source) ? "matched" : "changed"] },
  });

/** The undo that is at work on a job or through with it; one that was cancelled leaves room for another. */
const currentUndo = async (
  jobs: JobReader,
  { workspace_id, undone_by }: BulkJobRecord,
): Promise<BulkJobRecord | undefined> => {
  const undo = undone_by === null ? undefined : await jobs.get(workspace_id, undone_by);
  if (undo?.kind !== "bulk") return undefined;
  return undo.state === "cancelled" && undo.ended_at !== null ? undefined : undo;
};

/** Begins to take a job back, by a job of its own; the one that does it already is answered again. */
export const undoJob = async (
  jobs: JobStore,
  source: JobId,
  id: JobId,
  stamp: Stamp,
): Promise<BulkJobRecord> => {
  const { actor, at } = stamp;
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const before = await findBulkJob(jobs, actor, source, new Date(at));
    const begun = await currentUndo(jobs, before);
    if (begun !== undefined) return begun;
    requireUndoable(before, actor);
    const job = undoOf(id, before, stamp);
    const after = nextJob(before, at, { undone_by: id });
    if (await jobs.begin({ job, with: { before, after }, audit: bulkStartAudit(job) })) return job;
  }
  throw busy();
};
