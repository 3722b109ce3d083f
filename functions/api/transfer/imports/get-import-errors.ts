import { apiFunctions } from "#functions/manifest.ts";
import { getImportErrors as route } from "#lib/contract/transfer/import-preview.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { requireChecked } from "#lib/domain/transfer/import/import-decisions.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.getImportErrors,
  async ({ params, actor, now }, { importReader, importArtefacts }) => {
    const record = requireChecked(await findImport(importReader, actor, params.import_id));
    return { status: 200, body: await importArtefacts.errorsLink(record, now) };
  },
);
