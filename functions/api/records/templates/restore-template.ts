import { apiFunctions } from "#functions/manifest.ts";
import { restoreTemplate as route } from "#lib/contract/records/templates.ts";
import { restoreRecord } from "#lib/domain/records/record-kind/restore-record.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.restoreTemplate, async (call, deps) => {
  const record = await restoreRecord(kind, deps, call.params.template_id, stampOf(call));
  return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
});
