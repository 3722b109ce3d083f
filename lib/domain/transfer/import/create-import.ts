import type { ImportId } from "#lib/contract/platform/ids.ts";
import { ImportOptions } from "#lib/contract/transfer/import-options.ts";
import type { ImportObject } from "#lib/contract/transfer/import-record.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { importAudit } from "./import-audit.ts";
import { type ImportRecord, noCounts, noUndoCounts } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import { rowsFormat } from "./rows-to-csv.ts";

export interface NewImport {
  readonly id: ImportId;
  /** Leads, where nothing is said. */
  readonly object?: ImportObject | undefined;
  readonly kind: "upload" | "rows";
  readonly filename: string;
  readonly sourceKey: string;
  /** How large the file is said to be. */
  readonly bytes?: number | undefined;
  /** Of an upload in parts. */
  readonly uploadId?: string | undefined;
  readonly options: ImportOptions;
  readonly autoConfirm: boolean;
  /** A saved mapping. */
  readonly mappingName?: string | undefined;
  /** The import whose mended rows these are. */
  readonly parent?: ImportRecord | undefined;
}

/** What an import does when nobody says otherwise. */
export const defaultOptions: ImportOptions = ImportOptions.parse({});

/** The first image of an import. */
export const firstRecord = (
  {
    id,
    object = "lead",
    kind,
    filename,
    sourceKey,
    bytes,
    uploadId,
    options,
    autoConfirm,
    mappingName,
    parent,
  }: Omit<NewImport, "kind"> & { kind: ImportRecord["source"]["kind"] },
  by: Pick<ImportRecord, "workspace_id" | "created_by" | "actor_role" | "request_id">,
  at: string,
): ImportRecord => ({
  ...by,
  id,
  object,
  state: "created",
  source: { kind, filename },
  source_key: sourceKey,
  announced_bytes: bytes ?? null,
  upload_id: uploadId ?? null,
  parent_import_id: parent?.id ?? null,
  root: parent === undefined ? null : (parent.root ?? { id: parent.id, created_at: parent.created_at }),
  options,
  auto_confirm: autoConfirm,
  mapping_name: mappingName ?? null,
  columns: parent?.columns ?? [],
  mapping: parent?.mapping ?? [],
  deal_mapping: [],
  warnings: [],
  needs_review: [],
  counts: noCounts,
  likely_check: null,
  failure: null,
  source_etag: null,
  // Rows of a request become a file of our own.
  format: kind === "rows" ? rowsFormat : null,
  revision: 0,
  pass: 0,
  undo_pass: null,
  undo_by: null,
  is_announced: false,
  undo_counts: noUndoCounts,
  decisions: null,
  chunks_total: 0,
  chunks_done: 0,
  noted: 0,
  noted_alone: 0,
  writing_since: null,
  pace: null,
  pulse: null,
  stopped_in: null,
  created_at: at,
  updated_at: at,
  version: 1,
});

/** Begins an import that waits for its file; the same id again (a retry) finds its own. */
export const createImport = async (
  imports: ImportStore,
  input: NewImport,
  { actor, at, requestId }: Stamp,
): Promise<ImportRecord> => {
  const { workspace_id, member_id, role } = actor;
  const by = { workspace_id, created_by: member_id, actor_role: role, request_id: requestId };
  const after = firstRecord(input, by, at);
  const audit = importAudit("import.create", undefined, after, { actorId: member_id, requestId });
  if (await imports.write({ after, audit })) return after;
  const own = await imports.get(workspace_id, input.id);
  if (own === undefined) throw new Error("an import is neither new nor there");
  return own;
};
