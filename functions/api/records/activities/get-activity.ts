import { apiFunctions } from "#functions/manifest.ts";
import { getActivity as route } from "#lib/contract/records/activities.ts";
import { activityKind as kind } from "#lib/domain/records/activity/activity-kind.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(route, apiFunctions.getActivity, async ({ params, actor }, deps) => {
  const { kept } = await findRecord(kind, deps, actor, params.activity_id);
  return { status: 200, body: kind.rights.shown(kept.record, actor), version: kept.record.version };
});
