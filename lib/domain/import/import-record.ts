import * as z from "zod";
import { WorkspaceId } from "#lib/contract/ids.ts";
import { Import, type ImportCounts, type ImportState } from "#lib/contract/import-record.ts";
import { Timestamp } from "#lib/contract/lead-record.ts";
import { Role } from "#lib/contract/roles.ts";
import type { Writer } from "#lib/domain/lead/visibility.ts";
import { FileFormat } from "./file-format.ts";

/** An import as the table holds it: the public record, and what the steps need between them. */
export const ImportRecord = z.object({
  workspace_id: WorkspaceId,
  ...Import.omit({ progress: true, eta_s: true }).shape,
  /** Of the file in the import bucket. */
  source_key: z.string(),
  /** Of the content that is imported, whatever is put in its place later; null until it is there. */
  source_etag: z.string().nullable(),
  /** The role of whoever began it, by which it may write leads; an operator's drop may write all. */
  actor_role: Role,
  request_id: z.string(),
  /** What the file was found to be; null until it was looked at. */
  format: FileFormat.nullable(),
  /** Grows with each change of the mapping: artefacts of an earlier one are never mixed in. */
  revision: z.int().min(0),
  chunks_total: z.int().min(0),
  chunks_done: z.int().min(0),
  executing_since: Timestamp.nullable(),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

export const noCounts: ImportCounts = {
  total: 0,
  valid: 0,
  invalid: 0,
  duplicate_in_file: 0,
  duplicate_existing: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
};

/** Rows that execution is through with. */
const rowsDone = ({ counts }: ImportRecord): number =>
  counts.created + counts.updated + counts.skipped + counts.failed;

const etaSeconds = (record: ImportRecord, now: Date): number | null => {
  if (record.state !== "executing" || record.executing_since === null) return null;
  const done = rowsDone(record);
  const elapsedMs = now.getTime() - Date.parse(record.executing_since);
  return done === 0 ? null : Math.max(0, Math.ceil((elapsedMs / done / 1000) * (record.counts.valid - done)));
};

/** The import as the API shows it. */
export const toImport = (record: ImportRecord, now: Date): Import => {
  const { workspace_id, source_key, source_etag, actor_role, request_id, format, revision, ...rest } = record;
  const { chunks_total, chunks_done, executing_since, ...shown } = rest;
  return {
    ...shown,
    progress: { done: rowsDone(record), total: record.counts.valid },
    eta_s: etaSeconds(record, now),
  };
};

/** The next image of a record: one version on, at `at`. */
export const nextRecord = (
  record: ImportRecord,
  at: string,
  change: Partial<ImportRecord>,
): ImportRecord => ({
  ...record,
  ...change,
  updated_at: at,
  version: record.version + 1,
});

/** In whose name an import writes leads. */
export const importerOf = ({ actor_role, created_by }: ImportRecord): Writer => ({
  role: actor_role,
  member_id: created_by,
});

/** States in which chunks may still write. */
export const mayExecute = (state: ImportState): boolean => state === "confirmed" || state === "executing";

/** States that an import never leaves. */
export const isEnded = (state: ImportState): boolean =>
  state === "done" || state === "failed" || state === "cancelled";
