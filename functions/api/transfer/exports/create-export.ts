import { apiFunctions } from "#functions/manifest.ts";
import { createExport as route } from "#lib/contract/transfer/exports.ts";
import { answerJob } from "#lib/domain/transfer/export/answer-job.ts";
import { readBody } from "#lib/domain/transfer/export/read-body.ts";
import { startExport } from "#lib/domain/transfer/export/start-export.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createExport, async (call, deps) => {
  const query = await readBody(deps, call.actor, call.body);
  const job = await startExport(deps.jobStarter, call.newId("job"), query, "preferred", stampOf(call));
  return answerJob(job, deps.exportLinks, call.now);
});
