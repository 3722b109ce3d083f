import { apiFunctions } from "#functions/manifest.ts";
import { getSavedFilterDifference as route } from "#lib/contract/segments/saved-filters.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { requireLists } from "#lib/domain/segments/list/require-lists.ts";
import { difference } from "#lib/domain/segments/saved-filter/difference.ts";
import { findSavedFilter } from "#lib/domain/segments/saved-filter/find-saved-filter.ts";
import { requireFilter } from "#lib/domain/segments/saved-filter/saved-filters.ts";
import { requireRunnable } from "#lib/domain/segments/saved-filter/use-saved-filter.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getSavedFilterDifference, async (call, deps) => {
  const { actor, body, params, now } = call;
  const record = await findSavedFilter(deps.savedFilterReader, actor, params.filter_id);
  const catalogue = schemaCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
  const proposed = requireFilter(body.filter, call, catalogue);
  await requireLists(deps.listReader, actor, proposed, "/filter");
  requireRunnable(record, catalogue, "");
  const clock = { now, timeZone: body.time_zone };
  const compared = { now: record.filter, proposed, catalogue, clock };

  return { status: 200, body: await difference(deps.leadStatistics, actor, compared) };
});
