import { normaliseEmail } from "#lib/domain/lead/email.ts";
import type { ImportedLead } from "#lib/domain/lead/imported-lead.ts";
import type { ImportRecord } from "./import-record.ts";
import { type RowProblem, rowReader } from "./row-to-lead.ts";

/** What validation says of one row of the file; `row` counts from 1, the header. */
export type CheckedRow = { readonly row: number; readonly cells: readonly string[] } & (
  | { readonly verdict: "valid"; readonly lead: ImportedLead }
  | { readonly verdict: "invalid" | "duplicate_in_file"; readonly problems: readonly RowProblem[] }
);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

const tooManyCells = (columns: number, cells: readonly string[]): RowProblem => ({
  code: "too_many_cells",
  column: "",
  value: String(cells.length),
  message: `The row has ${cells.length} cells, the header ${columns}.`,
  suggestion: "Quote cells that hold the delimiter.",
});

const duplicate = (email: string, first: number, column: string): RowProblem => ({
  code: "duplicate_in_file",
  column,
  value: email,
  message: `Row ${first} has this email already.`,
  suggestion: "Merge the two rows.",
});

/**
 * Checks rows one by one in the file's order; the first of two with one email wins. Pure: the same file, mapping and
 * order give the same verdicts again. Blank rows are passed over.
 */
export async function* checkRows(
  { mapping, columns }: Pick<ImportRecord, "mapping" | "columns">,
  rows: AsyncIterable<readonly string[]>,
): AsyncGenerator<CheckedRow> {
  const readRow = rowReader(mapping);
  const firstRowOf = new Map<string, number>();
  const emailColumn = mapping.find(({ field }) => field === "email")?.column ?? "";
  let row = 0;
  for await (const cells of rows) {
    row += 1;
    if (row === 1 || isBlank(cells)) continue;
    if (cells.slice(columns.length).some((cell) => cell.trim() !== "")) {
      yield { row, cells, verdict: "invalid", problems: [tooManyCells(columns.length, cells)] };
      continue;
    }
    const result = readRow(cells);
    if (!result.ok) {
      yield { row, cells, verdict: "invalid", problems: result.problems };
      continue;
    }
    const email = result.lead.email == null ? undefined : normaliseEmail(result.lead.email);
    const first = email === undefined ? undefined : firstRowOf.get(email);
    if (email !== undefined && first !== undefined) {
      yield { row, cells, verdict: "duplicate_in_file", problems: [duplicate(email, first, emailColumn)] };
      continue;
    }
    if (email !== undefined) firstRowOf.set(email, row);
    yield { row, cells, verdict: "valid", lead: result.lead };
  }
}
