import type { JobId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { JobBegin } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";

/** Every deal that is not in the bin. */
const everyDeal = { field: "version", op: "gte", value: 1 } as const;

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
  const selection = { filter, time_zone: "UTC" };
  const job = newBulkJob(id, { kind: "restamp_deals" }, stamp, { selection });
  return { job, audit: bulkStartAudit(job) };
};
