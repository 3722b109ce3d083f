import { apiFunctions } from "#functions/manifest.ts";
import { completeImportUpload as route } from "#lib/contract/transfer/import-upload.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { completeUpload } from "#lib/domain/transfer/import/upload/complete-upload.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.completeImportUpload,
  async ({ actor, params, body, now }, { importReader: imports, uploadCompleter: uploads }) => {
    const id = params.import_id;
    const record = await completeUpload({ imports, uploads }, { actor, id }, body.parts);
    return { status: 200, body: toImport(record, now), version: record.version };
  },
);
