import { megabytes } from "#lib/contract/platform/limits.ts";
import type { WorkbookFormat } from "#lib/domain/transfer/import/file-format.ts";
import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";
import type { ByteSource } from "./byte-source.ts";
import { inflate } from "./inflate.ts";
import { memorySource } from "./memory-source.ts";
import { readXlsRows } from "./xls/index.ts";
import { readXlsxRows } from "./xlsx/index.ts";
import { tooLargeInflated } from "./xlsx/limits.ts";

/** A workbook is packed in itself and read from any place: within gzip it has to fit into memory. */
const packedWorkbookBytesMax = 64 * 1024 * 1024;

type OnSheet = (name: string) => void;

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

const rowsOf = (file: ByteSource, { kind, sheet }: WorkbookFormat, onSheet?: OnSheet): FileRows => {
  const choice = { sheet: sheet ?? undefined, onSheet };
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

/** The rows of a sheet that has no header, behind an empty one. */
async function* behindNoHeader(rows: FileRows): FileRows {
  yield [[]];
  yield* rows;
}

async function* unpackedRows(source: ByteSource, format: WorkbookFormat, onSheet?: OnSheet): FileRows {
  yield* rowsOf(await unpacked(source), format, onSheet);
}

/** The rows of a sheet, its header first; throws UnreadableFile. */
export const readWorkbookRows = (format: WorkbookFormat, source: ByteSource, onSheet?: OnSheet): FileRows => {
  const rows = format.gzip ? unpackedRows(source, format, onSheet) : rowsOf(source, format, onSheet);
  if (format.header_row === 0) return behindNoHeader(rows);
  return format.header_row === 1 ? rows : withoutFirst(rows, format.header_row - 1);
};
