import { apiFunctions } from "#functions/manifest.ts";
import { getSavedFilter as route } from "#lib/contract/segments/saved-filters.ts";
import { readSavedFilter } from "#lib/domain/segments/saved-filter/read-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getSavedFilter, async ({ params, actor }, deps) => {
  const { savedFilterReader: filters, listReader: lists, leadSchemaReader: leadSchemas } = deps;
  const body = await readSavedFilter({ filters, lists, leadSchemas }, actor, params.filter_id);
  return { status: 200, body, version: body.version };
});
