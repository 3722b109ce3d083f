import type { Filter } from "#lib/contract/platform/filters.ts";
import type { JobId, StageId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";

/** Every deal that is not in the bin. */
const everyDeal = { field: "version", op: "gte", value: 1 } as const;

const jobOf = (id: JobId, filter: Filter, stamp: Stamp): JobBegin => {
  const selection = { filter, time_zone: "UTC" };
  const job = newBulkJob(id, { kind: "restamp_deals" }, stamp, { selection });
  return { job, audit: bulkStartAudit(job) };
};

/** `isNew`: the base currency differs from the one before. */
interface BaseChange {
  readonly currency: string | null;
  readonly isNew: boolean;
}

/**
 * Makes the job that brings deals to new rates: all deals after a change of the base currency, else those without an
 * amount in it. A deal with a rate of the base currency keeps it until somebody writes the deal.
 */
export const restampJob = (id: JobId, { currency, isNew }: BaseChange, stamp: Stamp): JobBegin => {
  const filter =
    isNew || currency === null
      ? everyDeal
      : ({ not: { field: "base_amount.currency", op: "eq", value: currency } } as const);
  return jobOf(id, filter, stamp);
};

/**
 * Makes the job that brings the deals of these stages to the status that the stages' new types decide: those that moved
 * in while the types changed.
 */
export const settleStagesJob = (id: JobId, stages: readonly StageId[], stamp: Stamp): JobBegin =>
  jobOf(id, { field: "stage_id", op: "in", value: [...stages] }, stamp);

/** Whether a job is that of stages whose types have changed. */
export const settlesStages = ({ action, selection }: BulkJobRecord): boolean =>
  action.kind === "restamp_deals" &&
  selection !== null &&
  "field" in selection.filter &&
  selection.filter.field === "stage_id";
