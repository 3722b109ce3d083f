import { type CheckedRow, checkRows } from "../check-rows.ts";
import type { ImportFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";

/** Checks all rows of an import's file, in its order. The same file, mapping and options give the same verdicts again. */
export const checkFile = (
  record: ImportRecord,
  files: Pick<ImportFiles, "rows">,
  onShare?: (share: number) => void,
): AsyncIterable<CheckedRow> => checkRows(record, files.rows(record, onShare));
