import { apiFunctions } from "#functions/manifest.ts";
import { uploadKey as importKey } from "#lib/adapters/s3/import-keys.ts";
import { runImportSource as route } from "#lib/contract/transfer/import-sources.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { startRun } from "#lib/domain/transfer/source/start-run.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.runImportSource,
  async (call, { sourceReader: sources, importStore: imports }) => {
    const run = { id: call.newId("import"), autoConfirm: true };
    const record = await startRun({ sources, imports, importKey }, call.params.source_id, run, stampOf(call));
    return { status: 202, body: toImport(record, call.now), version: record.version };
  },
);
