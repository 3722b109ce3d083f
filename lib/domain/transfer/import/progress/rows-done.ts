import type { ImportRecord } from "../import-record.ts";

/** Rows that execution is through with; those that wait for a decision are not. */
export const rowsDone = ({ counts }: Pick<ImportRecord, "counts">): number =>
  counts.created + counts.updated + counts.skipped + counts.failed;

/** Rows that undoing is through with. */
export const rowsUndone = ({ undo_counts: undo }: Pick<ImportRecord, "undo_counts">): number =>
  undo.deleted + undo.restored + undo.partly_restored + undo.left + undo.gone;
