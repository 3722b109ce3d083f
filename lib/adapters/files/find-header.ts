import { sizes } from "#lib/contract/platform/limits.ts";
import { withoutMark } from "#lib/domain/transfer/export/typed-number.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

type Row = readonly string[];

/** Titles, dates and blank lines before a header are few. */
export const preambleRowsMax = 30;

const filled = (cells: Row): number => cells.filter((cell) => cell.trim() !== "").length;

const width = (cells: Row): number => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

const usualWidth = (rows: readonly Row[]): number => {
  const rowsOf = new Map<number, number>();
  for (const cells of rows)
    if (filled(cells) > 0) rowsOf.set(width(cells), (rowsOf.get(width(cells)) ?? 0) + 1);
  return [...rowsOf].sort(([w1, c1], [w2, c2]) => c2 - c1 || w2 - w1)[0]?.[0] ?? 0;
};

/** An address, a date or a long number: a header holds none. */
const isValue = (cell: string): boolean =>
  /^[^\s@]+@[^\s@]+$|^[\d\s+().\-/:]{6,}$/.test(withoutMark(cell).trim());

interface Named {
  readonly row: number;
  readonly known: number;
  readonly filled: number;
}

/** How many fields the cells of a row name. */
const byNames = (cells: Row, index: number): Named => {
  const columns = cells.slice(0, sizes.importColumnsMax).map((cell) => cell.trim());
  const known = suggestMapping(columns, []).filter(({ field }) => field !== null).length;
  return { row: index + 1, known, filled: filled(cells) };
};

/** A title may name a field by chance; a header has more cells. */
const isBetter = (one: Named, other: Named): boolean =>
  one.known > other.known || (one.known === other.known && one.filled > other.filled);

/** The row that names the most fields; a wide row is only passed over for one that names several. */
const bestNamed = (rows: readonly Row[], enough: number): Named | undefined => {
  const named = rows.map(byNames).filter(({ known }) => known > 0);
  const [first, ...others] = named;
  if (first === undefined) return undefined;
  const best = others.reduce((one, other) => (isBetter(other, one) ? other : one), first);
  const isBehindTitles = rows.slice(0, best.row - 1).every((cells) => filled(cells) < enough);
  return isBehindTitles || best.known > 1 ? best : undefined;
};

/** The first wide row with a value, -1 when there is none; pairs of names and values above a blank line are no data. */
const firstDataRow = (rows: readonly Row[], enough: number): number => {
  const blank = rows.findLastIndex(
    (cells, index) =>
      filled(cells) === 0 && rows.slice(index + 1).filter((row) => filled(row) > 0).length > 1,
  );
  return rows.findIndex((cells, index) => index > blank && filled(cells) >= enough && cells.some(isValue));
};

/** An address or a number with its country code: no column is called so. */
const isContact = (cell: string): boolean =>
  /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$|^\+\d[\d\s().\-/]{6,}$/.test(cell.trim());

/** True for a lead's own values in the row that the names of the columns should stand in. */
const isData = (cells: Row): boolean => cells.some(isContact) && byNames(cells, 0).known < 2;

/**
 * Which of a file's first rows is its header, from 1; 0 where the first row is a lead already. The row before the first value that names the most fields we
 * know; where none does, the first that fills three quarters of the usual width; else the first that is not blank. A
 * table of one column has no titles that could be told from it.
 */
export const findHeader = (rows: readonly Row[]): number => {
  const beginning = rows.slice(0, preambleRowsMax);
  const firstFilled = Math.max(
    0,
    beginning.findIndex((cells) => filled(cells) > 0),
  );
  const usual = usualWidth(rows);
  const first = beginning[firstFilled] ?? [];
  if (usual < 2) return isData(first) ? 0 : firstFilled + 1;
  const enough = Math.ceil(usual * 0.75);
  const firstData = firstDataRow(beginning, enough);
  const before = firstData === -1 ? beginning : beginning.slice(0, Math.max(firstData, firstFilled + 1));
  const best = bestNamed(before, enough);
  if (best !== undefined && (best.known > 1 || !isData(first))) return best.row;
  if (isData(first)) return 0;
  const wide = before.findIndex((cells) => filled(cells) > 0 && filled(cells) >= enough);
  if (wide !== -1) return wide + 1;
  return (firstData === -1 ? firstFilled : before.findLastIndex((cells) => filled(cells) > 0)) + 1;
};

/** True for rows of which one names two fields or holds an address or a number: a sheet of remarks has neither. */
export const holdsTable = (rows: readonly Row[]): boolean =>
  rows.some(
    (cells, index) => filled(cells) > 1 && (cells.some(isContact) || byNames(cells, index).known > 1),
  );
