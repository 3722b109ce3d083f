import { apiFunctions } from "#functions/manifest.ts";
import { confirmImport as route } from "#lib/contract/transfer/import-preview.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { confirmation } from "#lib/domain/transfer/import/import-decisions.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.confirmImport, async (call, { importStore }) => {
  const record = await changeImport(importStore, call.params.import_id, confirmation, stampOf(call));
  return { status: 202, body: toImport(record, call.now), version: record.version };
});
