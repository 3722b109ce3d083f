import { UnreadableFile } from "#lib/domain/import/import-files.ts";
import type { ImportRecord } from "#lib/domain/import/import-record.ts";
import { Papa } from "./papa.ts";

type Dialect = NonNullable<ImportRecord["dialect"]>;

/** Longest row that is read: more is a quote that was never closed, and would swallow the rows behind it. */
const rowCharsMax = 1_000_000;

const neverClosed = (row: number): UnreadableFile =>
  new UnreadableFile("not_csv", `A quote that opens in row ${row} is never closed.`);

interface ParsedPart {
  readonly rows: string[][];
  /** Characters that made up the rows. */
  readonly consumed: number;
  readonly isBroken: boolean;
}

/** Parses as many whole rows as there are; at the end of the file, all. */
const parsePart = (text: string, { delimiter, linebreak }: Dialect, isEnd: boolean): ParsedPart => {
  const parser = new Papa.Parser({ delimiter, newline: linebreak as "\n" });
  const { data, errors, meta } = parser.parse(text, 0, !isEnd) as Papa.ParseResult<string[]>;
  const isBroken = isEnd && errors.some(({ code }) => code === "MissingQuotes");
  return { rows: data, consumed: meta.cursor, isBroken };
};

/** Reads the rows of a CSV file in a stream. Throws UnreadableFile where a quote is never closed. */
export async function* readRows(text: AsyncIterable<string>, dialect: Dialect): AsyncGenerator<string[]> {
  let rest = "";
  let row = 0;
  for await (const part of text) {
    rest += part;
    const { rows, consumed } = parsePart(rest, dialect, false);
    row += rows.length;
    yield* rows;
    rest = rest.slice(consumed);
    if (rest.length > rowCharsMax) throw neverClosed(row + 1);
  }
  if (rest === "") return;
  const { rows, isBroken } = parsePart(rest, dialect, true);
  if (isBroken) throw neverClosed(row + rows.length);
  yield* rows;
}
