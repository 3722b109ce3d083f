import type { CheckedRow } from "./check-rows.ts";
import type { ErrorLine } from "./import-files.ts";

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

/** One line per problem of a row, each with the row's cells as they were. */
export const errorLines = (checked: Exclude<CheckedRow, { verdict: "valid" }>): ErrorLine[] =>
  checked.problems.map(({ code, column, message, suggestion }) => [
    String(checked.row),
    checked.verdict,
    code,
    column,
    message,
    suggestion,
    ...checked.cells,
  ]);

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
