import { apiFunctions } from "#functions/manifest.ts";
import { createExport as route } from "#lib/contract/exports.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { listNamed, requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { namedSavedFilter } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { answerJob } from "#lib/domain/transfer/export/answer-job.ts";
import { bodyQuery } from "#lib/domain/transfer/export/export-query.ts";
import { startExport } from "#lib/domain/transfer/export/start-export.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createExport, async (call, deps) => {
  const { actor, body, now } = call;
  const model = await deps.leadModelReader.read(actor.workspace_id);
  const catalogue = modelCatalogue(model);
  const naming = { id: body.saved_filter, pointer: "/saved_filter", catalogue };
  const saved = await namedSavedFilter(deps.savedFilterReader, actor, naming);
  const list = await listNamed(deps.listReader, actor, { id: body.list, pointer: "/list" });
  const query = bodyQuery(actor, body, { catalogue, saved, list });
  await requireLists(deps.listReader, actor, query.filter, "/filter");
  const job = await startExport(deps.jobStarter, call.newId("job"), query, "preferred", stampOf(call));
  return answerJob(job, deps.exportLinks, now);
});
