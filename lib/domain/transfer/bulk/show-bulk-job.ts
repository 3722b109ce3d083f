import type { BulkJob, JobProgress } from "#lib/contract/platform/jobs.ts";
import {
  type BulkJobRecord,
  isGathered,
  isServiceAction,
  leadsDone,
} from "#lib/domain/platform/job/bulk-job.ts";
import { jobPace } from "#lib/domain/platform/job/job-pace.ts";
import type { BulkLinks } from "./bulk-store.ts";

const progressOf = (job: BulkJobRecord): JobProgress => ({
  done: leadsDone(job),
  total: isGathered(job) ? job.counts.matched : null,
});

/** The job as the API shows it. */
export const toBulkJob = (job: BulkJobRecord, now: Date, errorsUrl: string | null): BulkJob => {
  const progress = progressOf(job);
  const { action } = job;
  if (isServiceAction(action)) throw new Error("nobody is shown what the service does by itself");
  const { id, kind, state, counts, failure, undoes, undone_by, as_of } = job;
  const { created_at, updated_at, expires_at, version } = job;
  return {
    ...{ id, kind, state, progress, ...jobPace(job, progress, now), action, counts, failure },
    ...{ result_url: null, errors_url: errorsUrl, undoes, undone_by, as_of },
    ...{ created_at, updated_at, expires_at, version },
  };
};

/** The same, with a link to the list of what was left as it is. */
export const showBulkJob = async (job: BulkJobRecord, links: BulkLinks, now: Date): Promise<BulkJob> =>
  toBulkJob(job, now, job.errors_key === null ? null : await links.linkTo(job, job.errors_key));

/** The same in a list: without links. */
export const toListedBulkJob = (
  job: BulkJobRecord,
  now: Date,
): Omit<BulkJob, "result_url" | "errors_url"> => {
  const { result_url: _, errors_url: __, ...listed } = toBulkJob(job, now, null);
  return listed;
};
