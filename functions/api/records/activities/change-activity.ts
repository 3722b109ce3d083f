import { apiFunctions } from "#functions/manifest.ts";
import { changeActivity as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { changeRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.changeActivity, async (call, deps) => {
  const change = { id: call.params.activity_id, input: call.body, ifMatch: call.ifMatch };
  const record = await changeRecord(kind, deps, change, stampOf(call));
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
