import type { FileFormat } from "#lib/contract/platform/file-format.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import type { Import } from "#lib/contract/transfer/import-record.ts";
import type { ImportRecord } from "./import-record.ts";
import { paceOf } from "./progress/pace-of.ts";

const dayMs = 86_400_000;

/** Until when it can be undone: as long as what it needs for that is kept. */
export const undoUntil = ({ writing_since, undo_pass }: ImportRecord): string | null =>
  writing_since === null || undo_pass !== null
    ? null
    : new Date(Date.parse(writing_since) + retentionDays.importArtefact * dayMs).toISOString();

const shownFormat = (format: FileFormat | null): Import["format"] => {
  if (format === null || !("columns" in format)) return format;
  const { columns: _, ...rest } = format;
  return rest;
};

/** The import as the API shows it. */
export const toImport = (record: ImportRecord, now: Date): Import => ({
  id: record.id,
  object: record.object,
  state: record.state,
  source: record.source,
  parent_import_id: record.parent_import_id,
  options: record.options,
  auto_confirm: record.auto_confirm,
  format: shownFormat(record.format),
  columns: record.columns,
  mapping: record.object === "deal" ? record.deal_mapping : record.mapping,
  warnings: record.warnings,
  needs_review: record.needs_review,
  counts: record.counts,
  likely_check: record.likely_check,
  ...paceOf(record, now),
  failure: record.failure,
  undo: record.undo_pass === null ? null : record.undo_counts,
  undo_until: undoUntil(record),
  created_by: record.created_by,
  created_at: record.created_at,
  updated_at: record.updated_at,
  version: record.version,
});
