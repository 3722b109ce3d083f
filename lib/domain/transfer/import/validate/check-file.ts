import { isOptOutField } from "#lib/contract/transfer/mappable-fields.ts";
import { type CheckedRow, checkRows, emailColumnOf, rowCheck } from "../check-rows.ts";
import { FirstRows } from "../first-rows.ts";
import type { ImportFiles } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { Batches } from "../row-batches.ts";
import type { TextStore } from "../text-store.ts";
import { resolveInFile } from "./in-file-duplicates.ts";
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
  // With a column of opt-outs the first row takes those of later rows, so that it has to know them.
  const isOnePass = policy === "first" && !record.mapping.some(({ field }) => isOptOutField(field ?? ""));
  const pass = (tell: OnShare): Batches<CheckedRow> => {
    const rows = readRows(record, tell);
    const firstRows = isOnePass ? new FirstRows(texts) : undefined;
    return record.root === null
      ? checkRows(record, rows, firstRows)
      : checkMended(record.columns, rows, rowCheck(record, firstRows));
  };
  if (isOnePass) return pass(onShare);
  // Each of the two passes is half of the way.
  const rows = (number: 1 | 2) => pass((share) => onShare((number - 1 + share) / 2));
  return resolveInFile({ policy, emailColumn: emailColumnOf(record) }, rows, texts);
};
