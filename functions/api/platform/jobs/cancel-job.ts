import { apiFunctions } from "#functions/manifest.ts";
import { cancelJob as route } from "#lib/contract/platform/jobs.ts";
import { toExportJob } from "#lib/domain/platform/job/export-job.ts";
import { cancelJob } from "#lib/domain/transfer/bulk/change-job.ts";
import { toBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.cancelJob, async (call, { jobStore }) => {
  const job = await cancelJob(jobStore, call.params.job_id, stampOf(call));
  const body = job.kind === "bulk" ? toBulkJob(job, call.now, null) : toExportJob(job, call.now, null);
  return { status: 200, body, version: job.version };
});
