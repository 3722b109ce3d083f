import type { DelimitedFormat } from "#lib/domain/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/import/import-files.ts";
import { RowSplitter } from "./row-splitter.ts";

type Dialect = Pick<DelimitedFormat, "delimiter" | "quote">;

/** Those that people use, then those that some system somewhere writes; of equal ones the earlier is chosen. */
const usual = [",", ";", "\t", "|"];
const unusual = [
  ":",
  "^",
  "~",
  "\u001f",
  "\u0001",
  "\u0002",
  "¦",
  "§",
  "¶",
  "¬",
  "#",
  "!",
  "*",
  "$",
  "%",
  "&",
  "=",
  "\u3001",
];

const sampleChars = 65_536;
const sampleRows = 200;

/** Excel's own way to say it, in a line before the header. */
const sepLine = /^sep=(.)(?:\r|\n)/;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/** The rows of a sample; undefined when this dialect can't read it. */
const sampled = (sample: string, dialect: Dialect, isWhole: boolean): string[][] | undefined => {
  try {
    const splitter = new RowSplitter(dialect);
    const rows = splitter.push(sample);
    if (isWhole) rows.push(...splitter.push("", true));
    return rows.slice(0, sampleRows).filter((cells) => !isBlank(cells));
  } catch (error) {
    if (error instanceof UnreadableFile) return undefined;
    throw error;
  }
};

/** How many rows have the usual number of cells, from 0 to 1; more cells make chance less likely. */
const consistency = (rows: readonly (readonly string[])[]): number => {
  const rowsOf = new Map<number, number>();
  for (const { length } of rows) if (length > 1) rowsOf.set(length, (rowsOf.get(length) ?? 0) + 1);
  const [width, count] = [...rowsOf].sort(([w1, c1], [w2, c2]) => c2 - c1 || w2 - w1)[0] ?? [1, 0];
  if (count === 0) return 0;
  // A header names columns, and so is seldom parted by what is within the cells below it.
  const first =
    rows.find(({ length }) => length > 1)?.length === width && rows[0]?.length === width ? 1 : 0.6;
  return (count / rows.length) * first * (1 - 1 / (width + 1));
};

/** Cells that open with this quote and end with it, to tell a quote from an apostrophe. */
const quotedCells = (sample: string, quote: string): number => {
  const within = `${quote}(?:[^${quote}]|${quote}${quote})*${quote}`;
  return (
    sample.match(new RegExp(`(?<![\\p{L}\\p{N}${quote}])${within}(?![\\p{L}\\p{N}${quote}])`, "gu"))
      ?.length ?? 0
  );
};

const detectQuote = (sample: string): Dialect["quote"] => {
  if (!sample.includes("'")) return '"';
  return quotedCells(sample, "'") > quotedCells(sample, '"') ? "'" : '"';
};

/** What parts the cells of a text and what quotes them, by its beginning: what makes its rows most alike. */
export const detectDialect = (text: string, isWhole: boolean): Dialect => {
  const sample = text.slice(0, sampleChars);
  const quote = detectQuote(sample);
  const said = sepLine.exec(text)?.[1];
  if (said !== undefined) return { delimiter: said, quote };
  const isAll = isWhole && sample.length === text.length;
  const score = (delimiter: string, weight: number) => ({
    delimiter,
    score: sample.includes(delimiter)
      ? weight * consistency(sampled(sample, { delimiter, quote }, isAll) ?? [])
      : 0,
  });
  const scores = [...usual.map((each) => score(each, 1)), ...unusual.map((each) => score(each, 0.5))];
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return { delimiter: best.delimiter, quote };
};
