import { apiFunctions } from "#functions/manifest.ts";
import { createActivity as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createActivity, async (call, deps) => {
  const given = { input: call.body, id: call.newId("activity") };
  const record = await createRecord(kind, deps, given, stampOf(call));
  const headers = { location: `/v1/activities/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
