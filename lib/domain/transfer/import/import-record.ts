import * as z from "zod";
import { FileFormat } from "#lib/contract/platform/file-format.ts";
import { ImportId, MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { MatchDecision } from "#lib/contract/transfer/import-options.ts";
import {
  ColumnMapping,
  DealColumn,
  Import,
  type ImportCounts,
  ImportObject,
  ImportState,
  UndoCounts,
} from "#lib/contract/transfer/import-record.ts";
import type { Writer } from "#lib/domain/records/lead/visibility.ts";
import { Pace, Pulse } from "./progress/pace.ts";

/** What people have decided on held matches: row by row, and on all the others. */
export const Decisions = z.object({
  rows: z.record(z.string(), MatchDecision),
  rest: MatchDecision.nullable(),
  /** Null, like `at`, in records of a time when nothing could be decided that is remembered in somebody's name. */
  by: MemberId.nullable().default(null),
  at: Timestamp.nullable().default(null),
});
export type Decisions = z.infer<typeof Decisions>;

const shown = Import.omit({
  progress: true,
  rate_rows_per_s: true,
  eta_s: true,
  undo: true,
  undo_until: true,
});

/** An import as the table holds it: the public record, and what the steps need between them. */
export const ImportRecord = z.object({
  workspace_id: WorkspaceId,
  ...shown.shape,
  /** Absent in records of a time when all were of leads. */
  object: ImportObject.default("lead"),
  /** Of leads; empty in an import of deals. */
  mapping: z.array(ColumnMapping),
  /** Of an import of deals. */
  deal_mapping: z.array(DealColumn).default([]),
  /** Absent in records of a time when no guess was told. */
  warnings: shown.shape.warnings.default([]),
  needs_review: shown.shape.needs_review.default([]),
  /** Of the file in the import bucket. */
  source_key: z.string(),
  /** Of the content that is imported, whatever is put in its place later; null until it is there. */
  source_etag: z.string().nullable(),
  /** How large its file was said to be; null when nobody said. */
  announced_bytes: z.int().nullable().default(null),
  /** S3's id of the upload in parts that it waits for or came by; null when it comes whole. */
  upload_id: z.string().nullable().default(null),
  /** The role of whoever began it, by which it may write leads; an operator's drop may write all. */
  actor_role: Role,
  /** In whose name it goes on since it was taken over. */
  taken_over_by: MemberId.optional(),
  request_id: z.string(),
  /** The saved mapping that it names; null: as its columns are called and what they hold. */
  mapping_name: z.string().nullable(),
  /** What the file was found to be; null until it was looked at. */
  format: FileFormat.nullable(),
  /** The import whose rows these are, when it runs mended rows: row numbers and the ids of leads are its. */
  root: z.object({ id: ImportId, created_at: Timestamp }).nullable(),
  /** Grows with each change of the mapping: artefacts of an earlier one are never mixed in. */
  revision: z.int().min(0),
  /** Grows each time that the chunks are run for another purpose: to write, to write what was held, to undo. */
  pass: z.int().min(0),
  /** The pass that undoes, once there is one. */
  undo_pass: z.int().nullable(),
  undo_by: MemberId.nullable(),
  /** Whether an event has said that it is done. */
  is_announced: z.boolean(),
  undo_counts: UndoCounts,
  decisions: Decisions.nullable(),
  chunks_total: z.int().min(0),
  chunks_done: z.int().min(0),
  /** Rows that were written and of which something is told. */
  noted: z.int().min(0).default(0),
  /** Of these, as far as it has ended: those that the check of the file had no warning for. `counts.warning` has them too. */
  noted_alone: z.int().min(0).default(0),
  /** When it first began to write. */
  writing_since: Timestamp.nullable(),
  /** When the step that runs began; null when none does. */
  pace: Pace.nullable(),
  /** How far the check of the file is. */
  pulse: Pulse.nullable(),
  /** What it was doing when it failed or was cancelled. */
  stopped_in: ImportState.nullable(),
});
export type ImportRecord = z.infer<typeof ImportRecord>;

export const noCounts: ImportCounts = {
  total: 0,
  valid: 0,
  warning: 0,
  invalid: 0,
  duplicate_in_file: 0,
  duplicate_existing: 0,
  likely_duplicate: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  failed: 0,
  held: 0,
};

export const noUndoCounts: UndoCounts = { deleted: 0, restored: 0, partly_restored: 0, left: 0, gone: 0 };

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

/** The member in whose name an import writes; null for a file dropped into the bucket. */
export const authorOfImport = ({
  created_by,
  taken_over_by,
}: Pick<ImportRecord, "created_by" | "taken_over_by">): MemberId | null => taken_over_by ?? created_by;

/** With whose rights an import writes leads. */
export const importerOf = (record: ImportRecord): Writer => ({
  role: record.actor_role,
  member_id: authorOfImport(record),
});

/** The role with which the member who undoes an import writes. A member who undoes the import of another is at least a manager. */
export const undoRoleOf = (record: ImportRecord): Role =>
  record.undo_by === authorOfImport(record) ? record.actor_role : "manager";

/** States in which chunks may begin to run. */
export const mayExecute = (state: ImportState): boolean =>
  state === "confirmed" || state === "executing" || state === "undoing";

/** States that an import never leaves by itself. */
export const isEnded = (state: ImportState): boolean =>
  state === "done" || state === "failed" || state === "cancelled" || state === "undone";
