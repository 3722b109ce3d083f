import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";
import type { ByteSource } from "./byte-source.ts";
import { readCsvRows } from "./csv/read-csv-rows.ts";
import { inflate } from "./inflate.ts";
import { decodeText } from "./text/decode-text.ts";

/** How the rows of a workbook are kept: CSV within gzip, each cell exactly as it was read. */
const dialect = { delimiter: ",", quote: '"' } as const;

/** What we have packed ourselves can't be a bomb. */
const noCaps = { inflatedBytesMax: Infinity, ratioMax: Infinity, harmlessBytes: Infinity };

const cellText = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows and characters that are written at a time. */
const rowsAtOnce = 500;
const charsAtOnce = 1024 * 1024;

/** Throws UnreadableFile for what a CSV file could not hold either: a small workbook may say one long text in each cell. */
const requireSmall = (chars: number): void => {
  if (chars <= sizes.importFileBytesMax) return;
  const limitMb = megabytes(sizes.importFileBytesMax);
  throw new UnreadableFile("too_large_inflated", `Its cells hold more than ${limitMb} MB of text.`);
};

async function* textOf(rows: FileRows): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  let [chars, waiting] = [0, 0];
  for await (const batch of rows)
    for (const cells of batch) {
      const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
      chars += length;
      requireSmall(chars);
      waiting += length;
      if (lines.push(`${cells.map(cellText).join(",")}\n`) < rowsAtOnce && waiting < charsAtOnce) continue;
      yield Buffer.from(lines.join(""));
      lines = [];
      waiting = 0;
    }
  yield Buffer.from(lines.join(""));
}

/** Packs rows as they come. Fast rather than small: they are read a few times and then deleted. */
export const packRows = (rows: FileRows): Readable => {
  const text = Readable.from(textOf(rows), { objectMode: false });
  const packed = createGzip({ level: 1 });
  text.once("error", (error) => packed.destroy(error));
  return text.pipe(packed);
};

/** The rows that `packRows` has packed, from the header's on; a blank row is one of an empty cell. */
export const readPackedRows = (
  source: ByteSource,
  { header_row }: { readonly header_row: number },
): FileRows => readCsvRows(decodeText(inflate(source, noCaps), "utf-8"), { ...dialect, header_row });
