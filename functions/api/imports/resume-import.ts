import { apiFunctions } from "#functions/manifest.ts";
import { resumeImport as route } from "#lib/contract/import-ends.ts";
import { changeImport } from "#lib/domain/import/change-import.ts";
import { resumption } from "#lib/domain/import/import-decisions.ts";
import { toImport } from "#lib/domain/import/show-import.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.resumeImport,
  async (call, { importStore, importUploads }) => {
    const record = await changeImport(importStore, call.params.import_id, resumption, stampOf(call));
    // A run of a source reads its sheet by itself.
    const waits = record.state === "created" && record.source.kind !== "google_sheets";
    const upload = waits ? await importUploads.link(record.source_key) : null;
    return { status: 202, body: { ...toImport(record, call.now), upload }, version: record.version };
  },
);
