import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import type { CheckedRow, RowCheck } from "../check-rows.ts";
import { UnreadableFile } from "../import-files.ts";
import { isBlank } from "../is-blank.ts";
import type { Batches, FileRows } from "../row-batches.ts";
import { RowSet } from "./row-set.ts";

/** Where the columns of an error file lie in what somebody has made of it. */
interface Places {
  readonly row: number;
  readonly column: number;
  readonly cells: readonly number[];
  readonly width: number;
}

/** Finds the original columns in the header of a mended error file. Throws UnreadableFile where it is none. */
export const mendedPlaces = (columns: readonly string[], header: readonly string[]): Places => {
  const names = header.map((name) => readCell(name).trim());
  // A file may have columns that are called as ours are; ours come first.
  const cells = columns.map((name) => names.lastIndexOf(name));
  const missing = columns.find((_, index) => cells[index] === -1);
  const [row, column] = [names.indexOf("_row"), names.indexOf("_column")];
  if (row === -1 || missing !== undefined)
    throw new UnreadableFile(
      "not_the_error_file",
      `Mended rows come in the error file's own layout; there is no column "${(missing ?? "_row").slice(0, 100)}".`,
    );
  return { row, column, cells, width: header.length };
};

/** A line of the file, in the order of the original columns. */
interface Line {
  readonly row: number;
  /** Whose problem the line tells. */
  readonly column: string;
  readonly cells: readonly string[];
}

const lineOf = (cells: readonly string[], places: Places): Line => {
  const text = (cells[places.row] ?? "").trim();
  // Guarded as they stand in the file: whoever reads a row's cells takes the guard off.
  const original = places.cells.map((place) => cells[place] ?? "");
  return {
    row: /^\d{1,8}$/.test(text) ? Number(text) : 0,
    column: readCell(cells[places.column] ?? ""),
    cells: [...original, ...cells.slice(places.width)],
  };
};

/**
 * What a row with several problems, and thus several lines, may have been mended to: each cell in the line that told
 * of it, or all cells in one of the lines.
 */
const readingsOf = (lines: readonly Line[], columns: readonly string[]): (readonly string[])[] => {
  const [first] = lines;
  if (first === undefined || lines.length === 1) return lines.map(({ cells }) => cells);
  const together = first.cells.map((cell, index) => {
    const own = lines.find(({ column }) => column !== "" && column === columns[index]);
    return own?.cells[index] ?? cell;
  });
  return [together, ...lines.map(({ cells }) => cells)];
};

const refused = (row: number, cells: readonly string[], code: string, message: string): CheckedRow => ({
  row,
  cells,
  verdict: "invalid",
  problems: [{ code, column: "_row", value: "", message, suggestion: "Keep `_row` as it was." }],
});

/** The lines of each row, which follow one another. */
async function* grouped(lines: AsyncIterable<Line>): AsyncGenerator<readonly [Line, ...Line[]]> {
  let group: [Line, ...Line[]] | undefined;
  for await (const line of lines) {
    if (group !== undefined && group[0].row === line.row && line.row !== 0) group.push(line);
    else {
      if (group !== undefined) yield group;
      group = [line];
    }
  }
  if (group !== undefined) yield group;
}

async function* linesOf(columns: readonly string[], rows: FileRows): AsyncGenerator<Line> {
  let places: Places | undefined;
  for await (const batch of rows)
    for (const cells of batch) {
      if (places === undefined) places = mendedPlaces(columns, cells);
      else if (!isBlank(cells)) yield lineOf(cells, places);
    }
}

/** Checks the rows of a mended error file, which keep the numbers that they have in the file they come from. */
export async function* checkMended(
  columns: readonly string[],
  rows: FileRows,
  check: RowCheck,
): Batches<CheckedRow> {
  const seen = new RowSet();
  const checked = (lines: readonly [Line, ...Line[]]): CheckedRow => {
    const [{ row, cells }] = lines;
    if (row === 0) return refused(row, cells, "no_row_number", "The line does not say which row it mends.");
    if (seen.has(row)) return refused(row, cells, "repeated_row", "Another line mends the same row.");
    seen.add(row);
    const read = readingsOf(lines, columns).map((reading) => () => check(row, reading));
    return firstValid(read) ?? check(row, cells);
  };
  for await (const lines of grouped(linesOf(columns, rows))) yield [checked(lines)];
}

/** The first reading that is valid, else what is wrong with the first. */
const firstValid = (readings: readonly (() => CheckedRow)[]): CheckedRow | undefined => {
  let first: CheckedRow | undefined;
  for (const read of readings) {
    const checked = read();
    if (checked.verdict === "valid") return checked;
    first ??= checked;
  }
  return first;
};
