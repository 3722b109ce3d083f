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

/** What is told of a row, of whatever kind of record it is. */
type ToldRow = { readonly row: number; readonly cells: readonly string[] } & (
  | { readonly verdict: "valid"; readonly warnings?: readonly RowProblem[] }
  | { readonly verdict: "invalid" | "duplicate_in_file"; readonly problems: readonly RowProblem[] }
);

const lineOf = (
  { row, cells }: Pick<ToldRow, "row" | "cells">,
  status: string,
  { code, column, message, suggestion }: RowProblem,
): ErrorLine => [String(row), status, code, column, message, suggestion, ...cells];

/** One line per problem of a row, each with the row's cells as they were; a valid row may have warnings. */
export const errorLines = (checked: ToldRow): ErrorLine[] =>
  checked.verdict === "valid"
    ? (checked.warnings ?? []).map((warning) => lineOf(checked, "warning", warning))
    : checked.problems.map((problem) => lineOf(checked, checked.verdict, problem));

/** The line of a row that was valid and yet refused when it was merged into its lead. */
export const failureLine = ({ row, cells }: Pick<ToldRow, "row" | "cells">, message: string): ErrorLine => [
  String(row),
  "failed",
  "refused_on_merge",
  "",
  message,
  "",
  ...cells,
];
