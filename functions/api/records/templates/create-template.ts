import { apiFunctions } from "#functions/manifest.ts";
import { createTemplate as route } from "#lib/contract/records/templates.ts";
import { createRecord } from "#lib/domain/records/record-kind/write-record.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.createTemplate, async (call, deps) => {
  const given = { input: call.body, id: call.newId("template") };
  const record = await createRecord(kind, deps, given, stampOf(call));
  const headers = { location: `/v1/templates/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
