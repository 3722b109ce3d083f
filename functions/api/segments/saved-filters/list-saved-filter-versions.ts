import { apiFunctions } from "#functions/manifest.ts";
import { listSavedFilterVersions as route } from "#lib/contract/segments/saved-filters.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findSavedFilter } from "#lib/domain/segments/saved-filter/find-saved-filter.ts";
import { showVersions } from "#lib/domain/segments/saved-filter/show-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.listSavedFilterVersions,
  async ({ params, actor }, { savedFilterReader, leadSchemaReader }) => {
    const record = await findSavedFilter(savedFilterReader, actor, params.filter_id);
    const former = await savedFilterReader.former(actor.workspace_id, record.id);
    const catalogue = schemaCatalogue(await leadSchemaReader.read(actor.workspace_id));
    return { status: 200, body: { data: showVersions(actor, [record, ...former], catalogue) } };
  },
);
