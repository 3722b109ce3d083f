import { apiFunctions } from "#functions/manifest.ts";
import type { ListId, SavedFilterId } from "#lib/contract/platform/ids.ts";
import { createExport as route } from "#lib/contract/transfer/exports.ts";
import { modelCatalogue } from "#lib/domain/records/custom-field/model-catalogue.ts";
import { listNamed, requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { namedSavedFilter } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { answerJob } from "#lib/domain/transfer/export/answer-job.ts";
import { bodyQuery } from "#lib/domain/transfer/export/export-query.ts";
import { exportedCatalogue } from "#lib/domain/transfer/export/exported-kinds.ts";
import { startExport } from "#lib/domain/transfer/export/start-export.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createExport, async (call, deps) => {
  const { actor, body, now } = call;
  const model = await deps.leadModelReader.read(actor.workspace_id);
  const readingOfLeads = async (asked: {
    saved_filter?: SavedFilterId | undefined;
    list?: ListId | undefined;
  }) => {
    const catalogue = modelCatalogue(model);
    const naming = { id: asked.saved_filter, pointer: "/saved_filter", catalogue };
    const saved = await namedSavedFilter(deps.savedFilterReader, actor, naming);
    const list = await listNamed(deps.listReader, actor, { id: asked.list, pointer: "/list" });
    return { catalogue, saved, list };
  };
  const reading =
    body.object === undefined || body.object === "lead" || body.object === "contact"
      ? await readingOfLeads(body)
      : { catalogue: exportedCatalogue(body.object, model), saved: undefined, list: null };
  const query = bodyQuery(actor, body, reading);
  await requireLists(deps.listReader, actor, query.filter, "/filter");
  const job = await startExport(deps.jobStarter, call.newId("job"), query, "preferred", stampOf(call));
  return answerJob(job, deps.exportLinks, now);
});
