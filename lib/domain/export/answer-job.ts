import type { Job } from "#lib/contract/jobs.ts";
import { type JobRecord, toJob } from "#lib/domain/job/job-record.ts";
import type { ExportLinks } from "./export-files.ts";

/** The answer of a request whose work a job does; with the file's link when it is done already. */
export const answerJob = async (
  job: JobRecord,
  links: ExportLinks,
  now: Date,
): Promise<{ readonly status: 202; readonly body: Job; readonly headers: { readonly location: string } }> => {
  const url = job.result_key === null ? null : await links.linkTo(job.result_key);
  return { status: 202, body: toJob(job, now, url), headers: { location: `/v1/jobs/${job.id}` } };
};
