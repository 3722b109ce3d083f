import { apiFunctions } from "#functions/manifest.ts";
import { batchActivities as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { batchRecords } from "#lib/domain/records/record-kind/batch-records.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.batchActivities, async (call, deps) => {
  const { items } = call.body;
  const ids = items.map(() => call.newId("activity"));
  const results = await batchRecords(kind, deps, { items, ids }, stampOf(call, "api"));
  return { status: 200, body: { results } };
});
