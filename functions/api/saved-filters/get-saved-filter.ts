import { apiFunctions } from "#functions/manifest.ts";
import { getSavedFilter as route } from "#lib/contract/saved-filters.ts";
import { findSavedFilter } from "#lib/domain/saved-filter/find-saved-filter.ts";
import { showSavedFilter } from "#lib/domain/saved-filter/show-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getSavedFilter, async ({ params, actor }, deps) => {
  const record = await findSavedFilter(deps.savedFilterReader, actor, params.filter_id);
  const { fields } = await deps.leadModelReader.read(actor.workspace_id);
  const used_by = await deps.savedFilterReader.usedBy(actor.workspace_id, record.id);
  const body = { ...showSavedFilter(record, actor, fields), used_by };
  return { status: 200, body, version: record.version };
});
