import { withoutMark } from "#lib/domain/transfer/export/typed-number.ts";

type Row = readonly string[];

const filled = (cells: Row): number => cells.filter((cell) => cell.trim() !== "").length;

/** The names of a file's columns where no row has them. */
const numbered = (rows: readonly Row[]): string[] =>
  Array.from(
    { length: Math.max(1, ...rows.map((cells) => cells.length)) },
    (_, index) => `Column ${index + 1}`,
  );

/** Columns of one name told apart by the headings in the row above: `Name` below `Company` is `Company Name`. */
const withHeadings = (above: Row, header: Row): readonly string[] => {
  if (filled(above) < 2 || filled(above) >= filled(header)) return header;
  let heading = "";
  return header.map((name, index) => {
    heading = withoutMark(above[index] ?? "").trim() || heading;
    const isTwice = name.trim() !== "" && header.filter((other) => other.trim() === name.trim()).length > 1;
    return isTwice ? `${heading} ${withoutMark(name).trim()}`.trim() : name;
  });
};

/** A file's first rows, the names of its columns first; `header_row` as `findHeader` gives it. */
export const namedColumns = (rows: readonly Row[], header_row: number): readonly Row[] => {
  if (header_row === 0) return [numbered(rows), ...rows];
  const [header = [], ...data] = rows.slice(header_row - 1);
  const above = rows[header_row - 2];
  return rows.length < header_row
    ? []
    : [above === undefined ? header : withHeadings(above, header), ...data];
};
