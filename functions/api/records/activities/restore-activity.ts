import { apiFunctions } from "#functions/manifest.ts";
import { restoreActivity as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { restoreRecord } from "#lib/domain/records/record-kind/restore-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.restoreActivity, async (call, deps) => {
  const record = await restoreRecord(kind, deps, call.params.activity_id, stampOf(call));
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
