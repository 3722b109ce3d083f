import { apiFunctions } from "#functions/manifest.ts";
import { getJob as route } from "#lib/contract/jobs.ts";
import { findJob } from "#lib/domain/job/find-job.ts";
import { toJob } from "#lib/domain/job/job-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getJob,
  async ({ params, actor, now }, { jobReader, jobLinks }) => {
    const job = await findJob(jobReader, actor, params.job_id, now);
    const url = job.result_key === null ? null : await jobLinks.linkTo(job.result_key);
    return { status: 200, body: toJob(job, now, url), version: job.version };
  },
);
