import { apiFunctions } from "#functions/manifest.ts";
import { getSavedFilter as route } from "#lib/contract/segments/saved-filters.ts";
import { listErrors } from "#lib/domain/segments/list/require-lists.ts";
import { findSavedFilter } from "#lib/domain/segments/saved-filter/find-saved-filter.ts";
import { showSavedFilter } from "#lib/domain/segments/saved-filter/show-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getSavedFilter, async ({ params, actor }, deps) => {
  const record = await findSavedFilter(deps.savedFilterReader, actor, params.filter_id);
  const leadSchema = await deps.leadSchemaReader.read(actor.workspace_id);
  const used_by = await deps.savedFilterReader.usedBy(actor.workspace_id, record.id);
  const shown = showSavedFilter(record, actor, leadSchema);
  const errors = await listErrors(deps.listReader, actor, record.filter, "/filter");
  const body = { ...shown, problems: [...shown.problems, ...errors], used_by };
  return { status: 200, body, version: record.version };
});
