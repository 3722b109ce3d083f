import { apiFunctions } from "#functions/manifest.ts";
import { previewImport as route } from "#lib/contract/transfer/import-preview.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { requireChecked } from "#lib/domain/transfer/import/import-decisions.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.previewImport,
  async ({ params, actor }, { importReader, importArtefacts }) => {
    const record = requireChecked(await findImport(importReader, actor, params.import_id));
    const rows = await importArtefacts.preview(record);
    return { status: 200, body: { counts: record.counts, rows } };
  },
);
