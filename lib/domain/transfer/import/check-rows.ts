import { likelyMeant } from "#lib/domain/records/lead/email-verdict/email-verdict.ts";
import type { ImportedLead } from "#lib/domain/records/lead/imported-lead.ts";
import type { FirstRows } from "./first-rows.ts";
import type { ImportRecord } from "./import-record.ts";
import { isBlank } from "./is-blank.ts";
import type { Batches, FileRows } from "./row-batches.ts";
import { damageOf, undecodable } from "./row-damage.ts";
import { type OwnValues, type RowProblem, rowReader } from "./row-to-lead.ts";

/** What validation says of one row of the file; `row` counts the file's own rows from 1. */
export type CheckedRow = { readonly row: number; readonly cells: readonly string[] } & (
  | {
      readonly verdict: "valid";
      readonly lead: ImportedLead;
      /** What somebody may want to look at, although the row is imported. */
      readonly warnings?: readonly RowProblem[];
      /** Whether a lead has its email, where that was looked up already. */
      readonly matches?: boolean;
      /** Its lead's values as rules and defaults would have them stored; as they are, when absent. */
      readonly asStored?: (lead: ImportedLead) => ImportedLead;
    }
  | {
      readonly verdict: "invalid" | "duplicate_in_file";
      readonly problems: readonly RowProblem[];
      /** Of a row with other problems, what nobody has read yet. */
      readonly own?: OwnValues;
    }
);

export const tooManyCells = (columns: number, cells: readonly string[]): RowProblem => ({
  code: "too_many_cells",
  column: "",
  value: String(cells.length),
  message: `The row has ${cells.length} cells, the header ${columns}.`,
  suggestion: "Quote cells that hold the delimiter.",
});

const tooFewCells = (columns: number, cells: readonly string[]): RowProblem => ({
  code: "too_few_cells",
  column: "",
  value: String(cells.length),
  message: `The row has ${cells.length} cells, the header ${columns}; the missing ones count as empty.`,
  suggestion: "Check that no cell of it lost its line.",
});

const likelyTypo = (email: string, meant: string, column: string): RowProblem => ({
  code: "likely_typo",
  column,
  value: email,
  message: "The address is one slip away from a well-known provider's.",
  suggestion: meant,
});

/** The same rule as a lead's own, asked before a lead is made. */
const isIdentifiable = ({ email, phone, name, first_name, last_name, company }: ImportedLead): boolean =>
  email != null || phone != null || ((name ?? first_name ?? last_name) != null && company?.name != null);

const unreachable: RowProblem = {
  code: "not_identifiable",
  column: "",
  value: "",
  message: "A lead needs an email, a phone, or a name with a company.",
  suggestion: "Map a column to one of them, or fill it in.",
};

/** The problem of a row whose email an earlier row has. */
export const laterRow = (email: string, first: number, column: string): RowProblem => ({
  code: "duplicate_in_file",
  column,
  value: email,
  message: `Row ${first} has this email already.`,
  suggestion: "Merge the two rows.",
});

type Columns = Pick<ImportRecord, "mapping" | "columns" | "format" | "options">;

/** The header's row in the file as a person sees it; titles above it are no rows of ours. */
const headerRowOf = ({ format }: Pick<ImportRecord, "format">): number =>
  format !== null && "header_row" in format ? format.header_row : 1;

export const emailColumnOf = ({ mapping }: Pick<ImportRecord, "mapping">): string =>
  mapping.find(({ field }) => field === "email")?.column ?? "";

export type RowCheck = (row: number, cells: readonly string[]) => CheckedRow;

/** Makes the list of what is odd about a valid row; most have none. */
const warningsOf = ({ columns, format }: Columns, emailColumn: string) => {
  // Other formats have no cells to be left out: they leave out empty ones by themselves.
  const widthMin = format?.kind === "delimited" ? columns.length : 0;
  return (cells: readonly string[], { email, email_status }: ImportedLead): RowProblem[] => {
    const found = cells.length < widthMin ? [tooFewCells(widthMin, cells)] : [];
    found.push(...undecodable(columns, cells));
    const meant = email != null && email_status === "risky" ? likelyMeant(email) : undefined;
    return email == null || meant === undefined ? found : [...found, likelyTypo(email, meant, emailColumn)];
  };
};

/**
 * Makes the check of one row after another. With `firstRows` a row whose address an earlier one has gives way to it;
 * without, that is for others to settle.
 */
export const rowCheck = (record: Columns, firstRows: FirstRows | undefined): RowCheck => {
  const { mapping, columns, options } = record;
  const readRow = rowReader(mapping, options.on_bad_optional, options.format.time_zone);
  const emailColumn = emailColumnOf(record);
  const warn = warningsOf(record, emailColumn);
  return (row, cells) => {
    const damage = damageOf(columns, cells);
    if (damage !== undefined) return { row, cells, verdict: "invalid", problems: [damage] };
    if (cells.length > columns.length && !isBlank(cells.slice(columns.length)))
      return { row, cells, verdict: "invalid", problems: [tooManyCells(columns.length, cells)] };
    const result = readRow(cells);
    if (!result.ok) {
      const { problems, own } = result;
      return { row, cells, verdict: "invalid", problems, ...(own && { own }) };
    }
    const { lead, warnings: notes = [] } = result;
    if (!isIdentifiable(lead)) return { row, cells, verdict: "invalid", problems: [...notes, unreachable] };
    // An address of a row is in its normal form: its reader has put it so.
    const { email } = lead;
    const first = email == null ? row : (firstRows?.claim(email, row) ?? row);
    if (email == null || first === row) {
      const warnings = [...notes, ...warn(cells, lead)];
      return { row, cells, verdict: "valid", lead, ...(warnings.length > 0 && { warnings }) };
    }
    return { row, cells, verdict: "duplicate_in_file", problems: [laterRow(email, first, emailColumn)] };
  };
};

/**
 * Checks rows one by one in the file's order; the first of two with one email wins. Pure: the same file, mapping and
 * order give the same verdicts again. Blank rows are passed over.
 */
export const checkRows = (
  record: Columns,
  rows: FileRows,
  firstRows: FirstRows | undefined,
): Batches<CheckedRow> => checkEach(record, rows, rowCheck(record, firstRows));

/** The same by any check of one row. */
export async function* checkEach<Checked>(
  record: Pick<ImportRecord, "format">,
  rows: FileRows,
  check: (row: number, cells: readonly string[]) => Checked,
): AsyncGenerator<Iterable<Checked>> {
  const headerRow = headerRowOf(record);
  let row = headerRow - 1;
  // Each row when it is asked for: a whole batch of leads would outlive the young generation.
  function* checked(batch: Iterable<readonly string[]>): Generator<Checked> {
    for (const cells of batch) {
      row += 1;
      if (row > headerRow && !isBlank(cells)) yield check(row, cells);
    }
  }
  for await (const batch of rows) yield checked(batch);
}
