import { apiFunctions } from "#functions/manifest.ts";
import { listTasks as route } from "#lib/contract/records/timeline.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { openTasks } from "#lib/domain/records/activity/open-tasks.ts";
import { zonedCatalogue } from "#lib/domain/records/settings/zoned-catalogue.ts";
import { findWhole } from "#lib/domain/segments/search/find-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.listTasks, async ({ query, actor, now }, deps) => {
  const asked = { filter: openTasks(query, actor, now), query, sort: "due_at" };
  const catalogue = await zonedCatalogue(deps, actor, activityKind.catalogue, query.time_zone);
  return { status: 200, body: await findWhole(activityKind, deps, { actor, now, catalogue }, asked) };
});
