import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { ByteSource } from "./byte-source.ts";
import { readCsvRows } from "./csv/read-csv-rows.ts";
import { inflate } from "./inflate.ts";
import { decodeText } from "./text/decode-text.ts";

/** How the rows of a workbook are kept: CSV within gzip, each cell exactly as it was read. */
const dialect = { delimiter: ",", quote: '"' } as const;

/** What we have packed ourselves can't be a bomb. */
const noCaps = { inflatedBytesMax: Infinity, ratioMax: Infinity, harmlessBytes: Infinity };

const cellText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const rowsAtOnce = 500;

async function* textOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  for await (const cells of rows) {
    if (lines.push(`${cells.map(cellText).join(",")}\n`) < rowsAtOnce) continue;
    yield Buffer.from(lines.join(""));
    lines = [];
  }
  yield Buffer.from(lines.join(""));
}

/** Packs rows as they come. Fast rather than small: they are read a few times and then deleted. */
export const packRows = (rows: AsyncIterable<readonly string[]>): Readable => {
  const text = Readable.from(textOf(rows), { objectMode: false });
  const packed = createGzip({ level: 1 });
  text.once("error", (error) => packed.destroy(error));
  return text.pipe(packed);
};

/** The rows that `packRows` has packed, from the header's on; a blank row is one of an empty cell. */
export const readPackedRows = (
  source: ByteSource,
  { header_row }: { readonly header_row: number },
): AsyncIterable<string[]> =>
  readCsvRows(decodeText(inflate(source, noCaps), "utf-8"), { ...dialect, header_row });
