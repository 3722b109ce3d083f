import { type CheckedRow, checkRows, rowCheck } from "../check-rows.ts";
import type { ImportFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import { settleInFile } from "./in-file-duplicates.ts";
import { checkMended } from "./mended-rows.ts";

type OnShare = (share: number) => void;

/**
 * Checks all rows of an import's file; each that is not blank gives one verdict. The same file, mapping and options
 * give the same verdicts again.
 */
export const checkFile = (
  record: ImportRecord,
  files: Pick<ImportFiles, "rows">,
  onShare: OnShare = () => undefined,
): AsyncIterable<CheckedRow> => {
  const { on_in_file_duplicate: policy } = record.options;
  const claims = policy === "first";
  const pass = (tell: OnShare): AsyncIterable<CheckedRow> => {
    const rows = files.rows(record, tell);
    return record.root === null
      ? checkRows(record, rows, { claims })
      : checkMended(record.columns, rows, rowCheck(record, { claims }));
  };
  if (policy === "first") return pass(onShare);
  // Each of the two passes is half of the way.
  return settleInFile(policy, (number) => pass((share) => onShare((number - 1 + share) / 2)));
};
