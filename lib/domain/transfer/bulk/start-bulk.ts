import { Refusal } from "#lib/contract/errors.ts";
import type { JobId } from "#lib/contract/platform/ids.ts";
import type { JobAction } from "#lib/contract/transfer/bulk-action.ts";
import type { BulkPreview } from "#lib/contract/transfer/bulk-leads.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { bulkStartAudit } from "#lib/domain/platform/job/bulk-audit.ts";
import type { BulkJobRecord } from "#lib/domain/platform/job/bulk-job.ts";
import type { JobStore } from "#lib/domain/platform/job/job-store.ts";
import { newBulkJob } from "#lib/domain/platform/job/new-bulk-job.ts";
import type { BulkIds } from "./bulk-store.ts";
import type { Target } from "./preview-bulk.ts";

/** Refuses to go on where other leads were found than the caller expects. */
export const requireCount = (
  { matched }: Pick<BulkPreview, "matched">,
  expected: number | undefined,
): void => {
  if (expected === undefined || matched === expected) return;
  throw new Refusal("count_differs", {
    detail: `${matched} leads were found, not ${expected}. Nothing was changed; look at the filter again.`,
  });
};

/** Begins a bulk action. Leads that are named are gathered with that; a filter's by the job. */
export const startBulk = async (
  { jobs, files }: { readonly jobs: Pick<JobStore, "begin">; readonly files: BulkIds },
  id: JobId,
  asked: { readonly action: JobAction; readonly target: Target; readonly expected: number | undefined },
  stamp: Stamp,
): Promise<BulkJobRecord> => {
  const { action, target, expected } = asked;
  const plain = newBulkJob(id, action, stamp, { expected_count: expected ?? null });
  const job =
    target.by === "filter"
      ? { ...plain, selection: { filter: target.filter, time_zone: target.time_zone } }
      : await files.putIds(plain, "named", target.ids).then(({ key, count }) => ({
          ...plain,
          ids_key: key,
          counts: { ...plain.counts, matched: count },
        }));
  if (!(await jobs.begin({ job, audit: bulkStartAudit(job) }))) throw new Error("a job's id was taken");
  return job;
};
