import { apiFunctions } from "#functions/manifest.ts";
import { getImportUndo as route } from "#lib/contract/transfer/import-ends.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { requireUndone } from "#lib/domain/transfer/import/import-decisions.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getImportUndo,
  async ({ params, actor, now }, { importReader, importArtefacts }) => {
    const record = requireUndone(await findImport(importReader, actor, params.import_id));
    const link = await importArtefacts.undoLink(record, now);
    return { status: 200, body: { undo: record.undo_counts, ...link } };
  },
);
