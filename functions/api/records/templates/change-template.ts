import { apiFunctions } from "#functions/manifest.ts";
import { changeTemplate as route } from "#lib/contract/records/templates.ts";
import { changeRecord, reading } from "#lib/domain/records/record-kind/write-record.ts";
import { readTemplate } from "#lib/domain/records/template/read-template.ts";
import { templateKind as kind } from "#lib/domain/records/template/template-kind.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.changeTemplate,
  async (call, deps) => {
    const change = { id: call.params.template_id, input: call.body, ifMatch: call.ifMatch };
    const record = await changeRecord(kind, deps, change, stampOf(call));
    return { status: 200, body: kind.rights.shown(record, call.actor), version: record.version };
  },
  {
    reads: ({ actor, params }, { recordScan, ...deps }) =>
      readTemplate({ ...reading(deps), recordScan }, actor, params.template_id),
  },
);
