import { type CheckedRow, checkRows, rowCheck } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import type { ImportFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { Batches } from "../row-batches.ts";
import type { TextStore } from "../text-store.ts";
import { settleInFile } from "./in-file-duplicates.ts";
import { checkMended } from "./mended-rows.ts";

type OnShare = (share: number) => void;

/**
 * Checks all rows of an import's file; each that is not blank gives one verdict. The same file, mapping and options
 * give the same verdicts again.
 */
export const checkFile = (
  record: ImportRecord,
  { rows: readRows, texts }: Pick<ImportFiles, "rows"> & { readonly texts: TextStore },
  onShare: OnShare = () => undefined,
): Batches<CheckedRow> => {
  const { on_in_file_duplicate: policy } = record.options;
  const pass = (tell: OnShare): Batches<CheckedRow> => {
    const rows = readRows(record, tell);
    const firstRows = policy === "first" ? new FirstRows(texts) : undefined;
    return record.root === null
      ? checkRows(record, rows, firstRows)
      : checkMended(record.columns, rows, rowCheck(record, firstRows));
  };
  if (policy === "first") return pass(onShare);
  // Each of the two passes is half of the way.
  return settleInFile(policy, (number) => pass((share) => onShare((number - 1 + share) / 2)), texts);
};
