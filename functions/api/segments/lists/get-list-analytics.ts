import { apiFunctions } from "#functions/manifest.ts";
import { getListAnalytics as route } from "#lib/contract/segments/list-analytics.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import { findList } from "#lib/domain/segments/list/list-access.ts";
import { listFigures } from "#lib/domain/segments/list/list-figures.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getListAnalytics, async (call, deps) => {
  const { actor, now, query, params } = call;
  const { listReader: lists, moveReader: moves, leadStatistics: statistics } = deps;
  const list = await findList(lists, call, params.list_id);
  const catalogue = schemaCatalogue(await deps.leadSchemaReader.read(actor.workspace_id));
  const asked = { catalogue, now, days: query.days };
  return { status: 200, body: await listFigures({ lists, moves, statistics }, actor, list, asked) };
});
