import { apiFunctions } from "#functions/manifest.ts";
import { searchActivities as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { zonedCatalogue } from "#lib/domain/records/settings/zoned-catalogue.ts";
import { findRecords } from "#lib/domain/segments/search/find-records.ts";
import { bodySearch } from "#lib/domain/segments/search/read-search.ts";
import { withCompanies } from "#lib/domain/segments/search/with-companies.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.searchActivities, async ({ body, actor, now }, deps) => {
  const catalogue = await zonedCatalogue(deps, actor, kind.catalogue, body.time_zone);
  const search = bodySearch(body, actor, catalogue);
  const filter = await withCompanies(deps, actor, search.filter);
  return {
    status: 200,
    body: await findRecords(kind, deps, { actor, now, catalogue }, { ...search, filter }),
  };
});
