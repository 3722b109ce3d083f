import type { ImportId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { firstRecord } from "#lib/domain/transfer/import/create-import.ts";
import { importAudit } from "#lib/domain/transfer/import/import-audit.ts";
import type { ImportRecord } from "#lib/domain/transfer/import/import-record.ts";
import type { ImportStore } from "#lib/domain/transfer/import/import-store.ts";
import { rowsFormat } from "#lib/domain/transfer/import/rows-to-csv.ts";
import type { SourceRecord } from "./source-record.ts";

export interface SourceImportDeps {
  readonly imports: ImportStore;
  /** Where an import's own file lies. */
  readonly importKey: (workspaceId: WorkspaceId, importId: ImportId) => string;
}

export interface SourceImport {
  readonly id: ImportId;
  readonly autoConfirm: boolean;
  readonly by: Pick<ImportRecord, "created_by" | "actor_role" | "request_id">;
  readonly at: string;
}

/** Begins the import of a run, which then waits for its file; the same id again finds its own. */
export const beginSourceImport = async (
  { imports, importKey }: SourceImportDeps,
  source: SourceRecord,
  { id, autoConfirm, by, at }: SourceImport,
): Promise<ImportRecord> => {
  const { workspace_id, name: filename, options, mapping } = source;
  const sourceKey = importKey(workspace_id, id);
  const mappingName = mapping ?? undefined;
  const begun = {
    id,
    kind: "google_sheets",
    filename,
    sourceKey,
    options,
    autoConfirm,
    mappingName,
  } as const;
  const after: ImportRecord = {
    ...firstRecord(begun, { workspace_id, ...by }, at),
    source: { kind: "google_sheets", filename, source_id: source.id },
    format: rowsFormat,
  };
  const audit = importAudit("import.create", undefined, after, {
    actorId: by.created_by,
    requestId: by.request_id,
  });
  if (await imports.write({ after, audit })) return after;
  const own = await imports.get(workspace_id, id);
  if (own === undefined) throw new Error("an import is neither new nor there");
  return own;
};
