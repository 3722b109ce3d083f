import type { DelimitedFormat } from "#lib/domain/transfer/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { isBlank } from "#lib/domain/transfer/import/is-blank.ts";
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
/** Less, since a hostile text makes the search for quotes slow. */
const quoteSampleChars = 8_192;

/** Of a sample in the right dialect. */
const brokenRowsMax = 3;

/** Excel's own way to say it, in a line before the header. */
const sepLine = /^sep=(.)(?:\r|\n)/;

/** The rows of a sample; undefined when this dialect can't read it. */
const sampled = (sample: string, dialect: Dialect, isWhole: boolean): string[][] | undefined => {
  try {
    const splitter = new RowSplitter(dialect, brokenRowsMax);
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

const escaped = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");

/** What stands between quotes in the cells that begin and end with them, and how many cells begin with one. */
const quotedCells = (sample: string, delimiter: string, quote: string) => {
  const begin = `(?<=^|${escaped(delimiter)})${quote}`;
  const whole = `${begin}((?:[^${quote}]|${quote}${quote})*)${quote}(?=[ ]*(?:$|${escaped(delimiter)}))`;
  const inner = [...sample.matchAll(new RegExp(whole, "gm"))].map(([, text = ""]) => text);
  return { inner, begun: sample.match(new RegExp(begin, "gm"))?.length ?? 0 };
};

/** An apostrophe is a quote where cells that begin with one end with one, and one of them is in need of it. */
const detectQuote = (sample: string, delimiter: string): Dialect["quote"] => {
  if (!sample.includes("'")) return '"';
  const { inner, begun } = quotedCells(sample, delimiter, "'");
  const isNeeded = inner.some((text) => [delimiter, "''", "\n", "\r"].some((each) => text.includes(each)));
  const isHabit = inner.length > 1 || isNeeded;
  const isMost = inner.length > quotedCells(sample, delimiter, '"').inner.length;
  return isHabit && isMost && inner.length >= begun * 0.9 ? "'" : '"';
};

/** What parts the cells of a text and what quotes them, by its beginning: what makes its rows most alike. */
export const detectDialect = (text: string, isWhole: boolean): Dialect => {
  const sample = text.slice(0, sampleChars);
  const isAll = isWhole && sample.length === text.length;
  const dialectBy = (delimiter: string): Dialect => ({
    delimiter,
    quote: detectQuote(sample.slice(0, quoteSampleChars), delimiter),
  });
  const said = sepLine.exec(text)?.[1];
  if (said !== undefined) return dialectBy(said);
  const scored = (delimiter: string, weight: number) => {
    const dialect = dialectBy(delimiter);
    return { dialect, score: weight * consistency(sampled(sample, dialect, isAll) ?? []) };
  };
  const present = (delimiter: string) => sample.includes(delimiter);
  const scores = [
    ...usual.filter(present).map((each) => scored(each, 1)),
    ...unusual.filter(present).map((each) => scored(each, 0.5)),
  ];
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one), {
    dialect: dialectBy(","),
    score: 0,
  });
  return best.dialect;
};
