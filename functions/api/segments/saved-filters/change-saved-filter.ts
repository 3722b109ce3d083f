import { apiFunctions } from "#functions/manifest.ts";
import { changeSavedFilter as route } from "#lib/contract/segments/saved-filters.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { readSavedFilter } from "#lib/domain/segments/saved-filter/read-saved-filter.ts";
import { changeSavedFilter } from "#lib/domain/segments/saved-filter/saved-filters.ts";
import { showSavedFilter } from "#lib/domain/segments/saved-filter/show-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeSavedFilter,
  async (call, deps) => {
    const leadSchema = await deps.leadSchemaReader.read(call.actor.workspace_id);
    const { savedFilterStore: filters, memberReader: members, listReader: lists } = deps;
    const wanted = { filters, members, lists, catalogue: schemaCatalogue(leadSchema) };
    const which = { id: call.params.filter_id, ifMatch: call.ifMatch };
    const record = await changeSavedFilter(wanted, which, call.body, stampOf(call));
    return { status: 200, body: showSavedFilter(record, call.actor, leadSchema), version: record.version };
  },
  {
    reads: ({ actor, params }, deps) => {
      const { savedFilterReader: filters, listReader: lists, leadSchemaReader: leadSchemas } = deps;
      return readSavedFilter({ filters, lists, leadSchemas }, actor, params.filter_id);
    },
  },
);
