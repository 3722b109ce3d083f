import { apiFunctions } from "#functions/manifest.ts";
import { deleteActivity as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { deleteRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.deleteActivity, async (call, deps) => {
  await deleteRecord(kind, deps, { id: call.params.activity_id, ifMatch: call.ifMatch }, stampOf(call));
  return { status: 204 };
});
