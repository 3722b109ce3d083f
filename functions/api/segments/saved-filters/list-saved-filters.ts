import { apiFunctions } from "#functions/manifest.ts";
import type { SavedFilterRecord } from "#lib/contract/segments/saved-filter-record.ts";
import { listSavedFilters as route } from "#lib/contract/segments/saved-filters.ts";
import { listRecords } from "#lib/domain/platform/named-record/list-records.ts";
import { mayUse } from "#lib/domain/segments/saved-filter/find-saved-filter.ts";
import { showSavedFilter } from "#lib/domain/segments/saved-filter/show-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listSavedFilters, async ({ query, actor }, deps) => {
  const { savedFilterReader: records, cursorSigner: signer, leadSchemaReader } = deps;
  const leadSchema = await leadSchemaReader.read(actor.workspace_id);
  const wanted = (record: SavedFilterRecord) => mayUse(actor, record);
  const { limit, cursor } = query;
  const page = { routeId: route.id, limit, cursor, wanted };
  const show = (record: SavedFilterRecord) => showSavedFilter(record, actor, leadSchema);
  return { status: 200, body: await listRecords({ records, signer }, actor.workspace_id, page, show) };
});
