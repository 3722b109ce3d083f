import { apiFunctions } from "#functions/manifest.ts";
import { undoImport as route } from "#lib/contract/transfer/import-ends.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { undoChange } from "#lib/domain/transfer/import/undo/begin-undo.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(route, apiFunctions.undoImport, async (call, { importStore }) => {
  const change = undoChange(call.actor.member_id, call.now);
  const record = await changeImport(importStore, call.params.import_id, change, stampOf(call));
  return { status: 202, body: toImport(record, call.now), version: record.version };
});
