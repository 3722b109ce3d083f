import { apiFunctions } from "#functions/manifest.ts";
import { duplicateTemplate as route } from "#lib/contract/records/templates.ts";
import { copyName } from "#lib/domain/records/record-kind/copy-name.ts";
import { findRecord } from "#lib/domain/records/record-kind/find-record.ts";
import { createRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.duplicateTemplate, async (call, deps) => {
  const { kept } = await findRecord(kind, reading(deps), call.actor, call.params.template_id);
  const { name, kind: of, category, content } = kept.record;
  const input = { name: call.body.name ?? copyName(name), kind: of, category, content };
  const record = await createRecord(kind, deps, { input, id: call.newId("template") }, stampOf(call));
  const headers = { location: `/v1/templates/${record.id}` };
  return { status: 201, body: kind.rights.shown(record, call.actor), version: record.version, headers };
});
