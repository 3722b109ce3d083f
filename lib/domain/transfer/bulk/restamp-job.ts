import type { RestampJob } from "#lib/domain/records/deal/currency-rates.ts";
import { bulkStartAudit } from "./bulk-audit.ts";
import { newBulkJob } from "./new-bulk-job.ts";

/** Every deal that is not in the bin. */
const everyDeal = { field: "version", op: "gte", value: 1 } as const;

/**
 * Makes the job that brings deals to new rates: all deals after a change of the base currency, else those without an
 * amount in it. A deal with a rate of the base currency keeps it until somebody writes the deal.
 */
export const restampJob: RestampJob = (id, { currency, isNew }, stamp) => {
  const filter =
    isNew || currency === null
      ? everyDeal
      : ({ not: { field: "base_amount.currency", op: "eq", value: currency } } as const);
  const selection = { filter, time_zone: "UTC" };
  const job = newBulkJob(id, { kind: "restamp_deals" }, stamp, { selection });
  return { job, audit: bulkStartAudit(job) };
};
