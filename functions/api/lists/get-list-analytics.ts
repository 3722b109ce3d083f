import { apiFunctions } from "#functions/manifest.ts";
import { getListAnalytics as route } from "#lib/contract/list-analytics.ts";
import { modelCatalogue } from "#lib/domain/filter/model-catalogue.ts";
import { findList } from "#lib/domain/list/list-access.ts";
import { groupFigures } from "#lib/domain/search/group-figures.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getListAnalytics, async (call, deps) => {
  const { actor, now } = call;
  const { id } = await findList(deps.listReader, call, call.params.list_id);
  const catalogue = modelCatalogue((await deps.leadModelReader.read(actor.workspace_id)).fields);
  const filter = { field: "lists", op: "has", value: id } as const;
  const group = { filter, catalogue, now, timeZone: "UTC" };
  return { status: 200, body: await groupFigures(deps.leadStatistics, actor, group) };
});
