import { apiFunctions } from "#functions/manifest.ts";
import { getTagAnalytics as route } from "#lib/contract/records/tags.ts";
import { findRecord } from "#lib/domain/platform/named-record/change-record.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { carrying } from "#lib/domain/records/tag/carrying.ts";
import { groupFigures } from "#lib/domain/segments/search/group-figures.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getTagAnalytics, async (call, deps) => {
  const { name } = await findRecord(deps.tagReader, call, call.params.tag_id);
  const group = { filter: carrying(name), catalogue: leadCatalogue, now: call.now };
  return { status: 200, body: await groupFigures(deps.leadStatistics, call.actor, group) };
});
