import { apiFunctions } from "#functions/manifest.ts";
import { createImport as route } from "#lib/contract/transfer/imports.ts";
import { createImport } from "#lib/domain/transfer/import/create-import.ts";
import { requireDealWays } from "#lib/domain/transfer/import/deals/deal-options.ts";
import { findImport } from "#lib/domain/transfer/import/find-import.ts";
import { requireChecked } from "#lib/domain/transfer/import/import-decisions.ts";
import { settleOptions } from "#lib/domain/transfer/import/settle-options.ts";
import { toImport } from "#lib/domain/transfer/import/show-import.ts";
import { uploadIdFor } from "#lib/domain/transfer/import/upload/begin-upload.ts";
import { uploadOf } from "#lib/domain/transfer/import/upload/upload-of.ts";
import { requireMapping } from "#lib/domain/transfer/mapping/saved-mappings.ts";
import { refuseOwnWays, startRun } from "#lib/domain/transfer/source/start-run.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { stampOf } from "#lib/runtime/stamp.ts";

export const handler = endpoint(
  route,
  apiFunctions.createImport,
  async (
    call,
    {
      importStore: imports,
      importUploads: uploads,
      memberReader: members,
      listReader: lists,
      savedMappings,
      sourceReader: sources,
    },
  ) => {
    const { actor, body } = call;
    const { source, options: given, parent_import_id: parentId, mapping, auto_confirm: autoConfirm } = body;
    const { kind } = source;
    const id = call.newId("import");
    if (body.object === "deal") requireDealWays(body);
    if (kind === "google_sheets") {
      refuseOwnWays(body);
      const importKey = uploads.keyFor;
      const run = { id, autoConfirm };
      const record = await startRun({ sources, imports, importKey }, source.source_id, run, stampOf(call));
      return { status: 201, body: { ...toImport(record, call.now), upload: null }, version: record.version };
    }
    const parent = parentId && requireChecked(await findImport(imports, actor, parentId));
    const options = await settleOptions({ members, lists }, actor, { given, parent });
    await requireMapping(savedMappings, actor, mapping);
    const sourceKey = uploads.keyFor(actor.workspace_id, id);
    const file =
      kind === "rows"
        ? { kind, filename: "rows.csv" }
        : { ...source, uploadId: await uploadIdFor({ imports, uploads }, { actor, id, sourceKey }, source) };
    const input = {
      ...file,
      id,
      object: body.object,
      sourceKey,
      options,
      parent,
      mappingName: mapping,
      autoConfirm,
    };
    const record = await createImport(imports, input, stampOf(call));
    // The record first: a file that comes before it would belong to nothing.
    if (kind === "rows") await uploads.putRows(sourceKey, source.rows);
    const upload = kind === "upload" ? await uploadOf(uploads, record) : null;
    return { status: 201, body: { ...toImport(record, call.now), upload }, version: record.version };
  },
);
