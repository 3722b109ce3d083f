import type { ImportId } from "#lib/contract/ids.ts";
import type { OnMatch } from "#lib/contract/import-record.ts";
import type { Stamp } from "#lib/domain/lead/stored-lead.ts";
import { importAudit } from "./import-audit.ts";
import { type ImportRecord, noCounts } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";
import { rowsFormat } from "./rows-to-csv.ts";

export interface NewImport {
  readonly id: ImportId;
  readonly kind: "upload" | "rows";
  readonly filename: string;
  readonly sourceKey: string;
  readonly onMatch: OnMatch;
  readonly autoConfirm: boolean;
}

/** The first image of an import. */
export const firstRecord = (
  {
    id,
    kind,
    filename,
    sourceKey,
    onMatch,
    autoConfirm,
  }: Omit<NewImport, "kind"> & { kind: ImportRecord["source"]["kind"] },
  by: Pick<ImportRecord, "workspace_id" | "created_by" | "actor_role" | "request_id">,
  at: string,
): ImportRecord => ({
  ...by,
  id,
  state: "created",
  source: { kind, filename },
  source_key: sourceKey,
  options: { on_match: onMatch },
  auto_confirm: autoConfirm,
  columns: [],
  mapping: [],
  counts: noCounts,
  failure: null,
  source_etag: null,
  // Rows of a request become a file of our own.
  format: kind === "rows" ? rowsFormat : null,
  revision: 0,
  chunks_total: 0,
  chunks_done: 0,
  executing_since: null,
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
