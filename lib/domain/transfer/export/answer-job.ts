import type { ExportJob } from "#lib/contract/platform/jobs.ts";
import { type ExportJobRecord, toExportJob } from "#lib/domain/platform/job/export-job.ts";
import type { ExportLinks } from "./export-files.ts";

/** The answer of a request whose work a job does; with the file's link when it is done already. */
export const answerJob = async (
  job: ExportJobRecord,
  links: ExportLinks,
  now: Date,
): Promise<{
  readonly status: 202;
  readonly body: ExportJob;
  readonly headers: { readonly location: string };
}> => {
  const url = job.result_key === null ? null : await links.linkTo(job.result_key);
  return { status: 202, body: toExportJob(job, now, url), headers: { location: `/v1/jobs/${job.id}` } };
};
