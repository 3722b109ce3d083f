import { apiFunctions } from "#functions/manifest.ts";
import { resumeImport as route } from "#lib/contract/transfer/import-ends.ts";
import { requireUnpaused } from "#lib/domain/team/standing-order/require-unpaused.ts";
import { changeImport } from "#lib/domain/transfer/import/change-import.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { resumptionOf } from "#lib/domain/transfer/import/upload/resume-upload.ts";
import { uploadOf } from "#lib/domain/transfer/import/upload/upload-of.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.resumeImport,
  async (call, { importStore: imports, importUploads: uploads, orderPauses }) => {
    const { import_id: id } = call.params;
    await requireUnpaused(orderPauses, call.actor.workspace_id, id);
    const resumption = await resumptionOf({ imports, uploads }, call.actor, id);
    const record = await changeImport(imports, id, resumption, stampOf(call));
    // A run of a source reads its sheet by itself.
    const waits = record.state === "created" && record.source.kind !== "google_sheets";
    const upload = waits ? await uploadOf(uploads, record) : null;
    return { status: 202, body: { ...toImport(record, call.now), upload }, version: record.version };
  },
);
