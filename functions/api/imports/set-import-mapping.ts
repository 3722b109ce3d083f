import { apiFunctions } from "#functions/manifest.ts";
import { setImportMapping as route } from "#lib/contract/imports.ts";
import { changeImport } from "#lib/domain/import/change-import.ts";
import { mappingChange } from "#lib/domain/import/set-mapping.ts";
import { toImport } from "#lib/domain/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.setImportMapping, async (call, { importStore }) => {
  const change = mappingChange(call.body.mapping);
  const record = await changeImport(importStore, call.params.import_id, change, stampOf(call));
  return { status: 200, body: toImport(record, call.now), version: record.version };
});
