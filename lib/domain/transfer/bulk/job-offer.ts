import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import { authorOfJob } from "#lib/domain/platform/job/job-author.ts";
import type { OfferTerms } from "#lib/domain/selling/assignment/offer/offer.ts";
import { spanMs } from "#lib/domain/selling/span-ms.ts";

/** What a job asks of the owners whom it gives leads; undefined where it asks nothing. */
export const offerByJob = (job: BulkJobRecord): OfferTerms | undefined => {
  const { action, undoes } = job;
  if ((action.kind !== "assign" && action.kind !== "assign_by") || undoes !== null) return undefined;
  const { accept_within: within } = action;
  if (within === undefined) return undefined;
  const deciding = action.kind === "assign_by" ? action.to : null;
  return { within_ms: spanMs(within), by: authorOfJob(job), deciding };
};
