import { apiFunctions } from "#functions/manifest.ts";
import { listExports as route } from "#lib/contract/transfer/exports.ts";
import { toListedExport } from "#lib/domain/platform/job/export-job.ts";
import { listJobs } from "#lib/domain/platform/job/list-jobs.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listExports, async ({ query, actor, now }, deps) => {
  const { limit, cursor, state } = query;
  const asked = { routeId: route.id, limit, cursor, kind: "export", state } as const;
  const { data, ...rest } = await listJobs(deps, { actor, now }, asked, (job) => job);
  const exports = data.filter((job) => job.kind === "export");
  return { status: 200, body: { ...rest, data: exports.map((job) => toListedExport(job, now)) } };
});
