import { apiFunctions } from "#functions/manifest.ts";
import { cancelImport as route } from "#lib/contract/transfer/import-ends.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { cancellation } from "#lib/domain/transfer/import/import-decisions.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { abortUpload } from "#lib/domain/transfer/import/upload/abort-upload.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.cancelImport,
  async (call, { importStore, uploadAborter }) => {
    const record = await changeImport(importStore, call.params.import_id, cancellation, stampOf(call));
    if (record.stopped_in === "created") await abortUpload(uploadAborter, record);
    return { status: 200, body: toImport(record, call.now), version: record.version };
  },
);
