import { megabytes } from "#lib/contract/limits.ts";
import type { WorkbookFormat } from "#lib/domain/import/file-format.ts";
import type { FileRows } from "#lib/domain/import/row-batches.ts";
import type { ByteSource } from "./byte-source.ts";
import { inflate } from "./inflate.ts";
import { memorySource } from "./memory-source.ts";
import { readXlsRows } from "./xls/index.ts";
import { readXlsxRows } from "./xlsx/index.ts";
import { tooLargeInflated } from "./xlsx/limits.ts";

/** A workbook is packed in itself and read from any place: within gzip it has to fit into memory. */
const packedWorkbookBytesMax = 64 * 1024 * 1024;

const unpacked = async (source: ByteSource): Promise<ByteSource> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of inflate(source)) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes > packedWorkbookBytesMax)
      throw tooLargeInflated(`within gzip it may have ${megabytes(packedWorkbookBytesMax)} MB`);
  }
  return memorySource(Buffer.concat(parts));
};

const rowsOf = (file: ByteSource, { kind, sheet }: WorkbookFormat): FileRows => {
  const choice = { sheet: sheet ?? undefined };
  return kind === "xls" ? readXlsRows(file, choice) : readXlsxRows(file, choice);
};

async function* withoutFirst(rows: FileRows, count: number): FileRows {
  let row = 0;
  function* rest(batch: Iterable<readonly string[]>): Generator<readonly string[]> {
    for (const cells of batch) {
      row += 1;
      if (row > count) yield cells;
    }
  }
  for await (const batch of rows) yield rest(batch);
}

async function* unpackedRows(source: ByteSource, format: WorkbookFormat): FileRows {
  yield* rowsOf(await unpacked(source), format);
}

/** The rows of a sheet, its header first; throws UnreadableFile. */
export const readWorkbookRows = (format: WorkbookFormat, source: ByteSource): FileRows => {
  const rows = format.gzip ? unpackedRows(source, format) : rowsOf(source, format);
  return format.header_row === 1 ? rows : withoutFirst(rows, format.header_row - 1);
};
