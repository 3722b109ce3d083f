import { apiFunctions } from "#functions/manifest.ts";
import { listJobs as route } from "#lib/contract/platform/jobs.ts";
import { toListedExport } from "#lib/domain/platform/job/export-job.ts";
import { listJobs } from "#lib/domain/platform/job/list-jobs.ts";
import { toListedBulkJob } from "#lib/domain/transfer/bulk/show-bulk-job.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listJobs, async ({ query, actor, now }, deps) => {
  const { limit, cursor, kind, state } = query;
  const asked = { routeId: route.id, limit, cursor, kind, state };
  const body = await listJobs(deps, { actor, now }, asked, (job) =>
    job.kind === "bulk" ? toListedBulkJob(job, now) : toListedExport(job, now),
  );
  return { status: 200, body };
});
