import { apiFunctions } from "#functions/manifest.ts";
import { listActivities as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { zonedCatalogue } from "#lib/domain/records/settings/zoned-catalogue.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { listSearch } from "#lib/domain/segments/search/read-search.ts";
import { withCompanies } from "#lib/domain/segments/search/with-companies.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listActivities, async ({ query, actor, now }, deps) => {
  const catalogue = await zonedCatalogue(deps, actor, kind.catalogue, query.time_zone);
  const search = listSearch(query, Object.keys(route.query.shape), actor, catalogue);
  const filter = await withCompanies(deps, actor, search.filter);
  return {
    status: 200,
    body: await findRecords(kind, deps, { actor, now, catalogue }, { ...search, filter }),
  };
});
