import type { CheckedRow } from "./check-rows.ts";
import type { ErrorLine } from "./import-files.ts";
import type { RowProblem } from "./row-to-lead.ts";

/** The error file's header: our columns, then the file's own. */
export const errorHeader = (columns: readonly string[]): ErrorLine => [
  "_row",
  "_status",
  "_code",
  "_column",
  "_message",
  "_suggestion",
  ...columns,
];

const lineOf = (
  { row, cells }: CheckedRow,
  status: string,
  { code, column, message, suggestion }: RowProblem,
): ErrorLine => [String(row), status, code, column, message, suggestion, ...cells];

/** One line per problem of a row, each with the row's cells as they were; a valid row may have warnings. */
export const errorLines = (checked: CheckedRow): ErrorLine[] =>
  checked.verdict === "valid"
    ? (checked.warnings ?? []).map((warning) => lineOf(checked, "warning", warning))
    : checked.problems.map((problem) => lineOf(checked, checked.verdict, problem));

/** The line of a row that was valid and yet refused when it was merged into its lead. */
export const failureLine = ({ row, cells }: CheckedRow, message: string): ErrorLine => [
  String(row),
  "failed",
  "refused_on_merge",
  "",
  message,
  "",
  ...cells,
];
