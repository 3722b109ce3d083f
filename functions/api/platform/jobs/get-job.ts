import { apiFunctions } from "#functions/manifest.ts";
import { getJob as route } from "#lib/contract/platform/jobs.ts";
import { findJob } from "#lib/domain/platform/job/find-job.ts";
import { isOver } from "#lib/domain/platform/job/job-record.ts";
import { showBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { answerJob } from "#lib/domain/transfer/export/answer-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { waitUntil } from "#lib/runtime/wait-until.ts";

export const handler = endpoint(
  route,
  apiFunctions.getJob,
  async ({ params, query, actor }, { jobReader, jobLinks, bulkLinks }) => {
    const job = await waitUntil(
      query.wait,
      (time) => findJob(jobReader, actor, params.job_id, time),
      ({ state }) => isOver(state) || state === "paused",
    );
    const now = new Date();
    const body =
      job.kind === "bulk"
        ? await showBulkJob(job, bulkLinks, now)
        : (await answerJob(job, jobLinks, now)).body;
    return { status: 200, body, version: job.version };
  },
);
