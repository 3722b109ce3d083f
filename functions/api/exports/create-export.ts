import { apiFunctions } from "#functions/manifest.ts";
import { createExport as route } from "#lib/contract/exports.ts";
import { answerJob } from "#lib/domain/export/answer-job.ts";
import { bodyQuery } from "#lib/domain/export/export-query.ts";
import { startExport } from "#lib/domain/export/start-export.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createExport, async (call, deps) => {
  const { actor, body, now } = call;
  const { fields } = await deps.leadModelReader.read(actor.workspace_id);
  const query = bodyQuery(actor, body, modelCatalogue(fields));
  const job = await startExport(deps.jobStarter, call.newId("job"), query, "preferred", stampOf(call));
  return answerJob(job, deps.exportLinks, now);
});
