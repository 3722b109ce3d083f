import { apiFunctions } from "#functions/manifest.ts";
import { cancelJob as route } from "#lib/contract/platform/jobs.ts";
import { cancelJob } from "#lib/domain/transfer/bulk/change-job.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.cancelJob, async (call, { jobStore }) => {
  const job = await cancelJob(jobStore, call.params.job_id, stampOf(call));
  return { status: 200, body: toBulkJob(job, call.now, null), version: job.version };
});
