import { apiFunctions } from "#functions/manifest.ts";
import { undoJob as route } from "#lib/contract/platform/jobs.ts";
import { undoJob } from "#lib/domain/transfer/bulk/change-job.ts";
import { showBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.undoJob, async (call, { jobStore, bulkLinks }) => {
  const job = await undoJob(jobStore, call.params.job_id, call.newId("job"), stampOf(call));
  const body = await showBulkJob(job, bulkLinks, call.now);
  return { status: 202, body, headers: { location: `/v1/jobs/${job.id}` } };
});
