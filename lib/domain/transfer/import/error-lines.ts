import type { ColumnMapping, DealColumn } from "#lib/contract/transfer/import-record.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isTypedNumber, withoutMark } from "#lib/domain/transfer/export/typed-number.ts";
import { splitTransforms } from "#lib/domain/transfer/mapping/reading-step.ts";
import type { ErrorLine } from "./import-files.ts";
import { isBlank } from "./is-blank.ts";
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

type ErrorMapping = readonly Pick<ColumnMapping | DealColumn, "column" | "transforms">[];

/**
 * A typed number as a text that its column reads as the same number: the mended file has no types, and is read by the
 * same mapping.
 */
const typedText = (cell: string, entry: ErrorMapping[number] | undefined): string => {
  const { reading } = splitTransforms(entry?.transforms);
  const text = withoutMark(cell);
  return reading?.kind === "parse_number" && reading.decimal === "," ? text.replace(".", ",") : text;
};

/**
 * A row's cells come as they stand in its file, where one may bear a guard against formulas. Lines hold what the cells
 * say: whoever writes the file guards them, and twice would be once more than any reader takes off.
 */
export const saidBy = (cells: readonly string[], mapping: ErrorMapping): string[] =>
  cells.map((cell, index) => (isTypedNumber(cell) ? typedText(cell, mapping[index]) : readCell(cell)));

const lineOf = (
  { row, cells }: Pick<ToldRow, "row" | "cells">,
  mapping: ErrorMapping,
  status: string,
  { code, column, message, suggestion }: RowProblem,
): ErrorLine => [String(row), status, code, column, message, suggestion, ...saidBy(cells, mapping)];

/** One line per problem of a row, each with the row's cells as they were; a valid row may have warnings. */
export const errorLines = (checked: ToldRow, mapping: ErrorMapping): ErrorLine[] =>
  checked.verdict === "valid"
    ? (checked.warnings ?? []).map((warning) => lineOf(checked, mapping, "warning", warning))
    : checked.problems.map((problem) => lineOf(checked, mapping, checked.verdict, problem));

/** The line of a row that was valid and yet refused when it was merged into its lead. */
export const failureLine = (
  { row, cells }: Pick<ToldRow, "row" | "cells">,
  message: string,
  mapping: ErrorMapping,
): ErrorLine => [String(row), "failed", "refused_on_merge", "", message, "", ...saidBy(cells, mapping)];

/** The first column by which a row says anything that its company's record says too. */
const companyColumn = (mapping: readonly ColumnMapping[], cells: readonly string[]): string =>
  mapping.find(
    ({ field }, index) =>
      field?.startsWith("company.") === true && field !== "company.domain" && !isBlank([cells[index] ?? ""]),
  )?.column ?? "";

/** The line of a row that was written, and of whose company something is told. */
export const noteLine = (
  { row, cells }: Pick<ToldRow, "row" | "cells">,
  message: string,
  mapping: readonly ColumnMapping[],
): ErrorLine => [
  String(row),
  "warning",
  "not_your_company",
  companyColumn(mapping, cells),
  message,
  "Ask the company's owner, a manager or an admin.",
  ...saidBy(cells, mapping),
];
