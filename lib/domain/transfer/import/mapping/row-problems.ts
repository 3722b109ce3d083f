import type { FieldType } from "#lib/contract/platform/filters.ts";
import { leadFieldRow } from "#lib/contract/records/lead-field-shapes.ts";
import type { ColumnMapping, TargetField } from "#lib/contract/transfer/import-record.ts";
import { type ReadingWarning, Unread } from "#lib/domain/records/lead/normalise/reading.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isBlank } from "../is-blank.ts";

/** One thing wrong with one row; it goes into the error file. */
export interface RowProblem {
  readonly code: string;
  readonly column: string;
  readonly value: string;
  readonly message: string;
  readonly suggestion: string;
  /** True for an optional cell that is left out while its row goes on. */
  readonly isLeftOut?: true;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

const suggestions: Partial<Record<TargetField, string>> = {
  email: "Write it as name@example.com.",
  phone: "Write it with its country code, for example +442079460123, or map a country column.",
  country: "Write the two-letter code, for example DE.",
  "company.country": "Write the two-letter code, for example DE.",
  score: "Write a number from 0 to 100.",
  "company.employee_count": "Write a whole number, for example 1200.",
};

const suggestionsByType: Partial<Record<FieldType, string>> = {
  number: "Write a number, for example 1200.",
  date: "Write it as 2026-03-04, or say in the mapping whether the day or the month comes first.",
};

const suggestionFor = (field: TargetField | null | undefined): string => {
  if (field === null || field === undefined) return "";
  const type = leadFieldRow(field)?.type;
  return suggestions[field] ?? (type && suggestionsByType[type]) ?? "";
};

/** A column that splits a full name fills two fields more. */
const fills = ({ field, transforms = [] }: ColumnMapping, wanted: string): boolean =>
  field === wanted ||
  (field === "name" &&
    (wanted === "first_name" || wanted === "last_name") &&
    transforms.some(({ kind }) => kind === "split_name"));

const columnOf = (
  mapping: readonly ColumnMapping[],
  cells: readonly string[],
  path: readonly PropertyKey[],
): number => {
  const field = path[0] === "company" ? `company.${String(path[1])}` : String(path[0]);
  const isOwn = (entry: ColumnMapping) => entry.field === field;
  // Of several columns that fill a field, the first with a value has filled it.
  const filled = mapping.findIndex((entry, index) => isOwn(entry) && !isBlank([cells[index] ?? ""]));
  const own = filled === -1 ? mapping.findIndex(isOwn) : filled;
  // A map is also filled by columns of its entries.
  return own === -1
    ? mapping.findIndex((entry) => fills(entry, field) || entry.field?.startsWith(`${field}.`))
    : own;
};

/** The problem of an optional cell, as a warning of a row that goes on without the cell. */
export const asLeftOut = (problem: RowProblem): RowProblem => ({
  ...problem,
  message: `${problem.message} The cell was left out.`,
  isLeftOut: true,
});

/** What there is to say of one cell's reading; `isLeftOut`: an unread one is blank, and its row goes on. */
export const problemOfReading = (
  mapping: readonly ColumnMapping[],
  cells: readonly string[],
  index: number,
  about: Unread | ReadingWarning,
  isLeftOut: boolean,
): RowProblem => {
  const problem = {
    code: about.code,
    column: mapping[index]?.column ?? "",
    value: readCell(cells[index] ?? ""),
    message: about.message,
    suggestion: about.hint,
  };
  return about instanceof Unread && isLeftOut ? asLeftOut(problem) : problem;
};

/** What the schema found wrong, told by the file's own columns and cells. */
export const rowProblems = (
  mapping: readonly ColumnMapping[],
  cells: readonly string[],
  issues: readonly Issue[],
  isLeftOut = false,
): RowProblem[] =>
  issues.map(({ path, message }) => {
    const index = columnOf(mapping, cells, path);
    const entry = mapping[index];
    const value = readCell(cells[index] ?? "");
    const problem = {
      code: `invalid_${String(entry?.field ?? "row").replace(".", "_")}`,
      column: entry?.column ?? "",
      value,
      message,
      suggestion: suggestionFor(entry?.field),
    };
    return isLeftOut ? asLeftOut(problem) : problem;
  });
