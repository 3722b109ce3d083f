import type { FileFormat, WorkbookFormat } from "#lib/domain/transfer/import/file-format.ts";
import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";
import type { ByteSource } from "./byte-source.ts";
import { readCsvRows } from "./csv/read-csv-rows.ts";
import { inflate } from "./inflate.ts";
import { readJsonRows } from "./json/read-json-rows.ts";
import { decodeText } from "./text/decode-text.ts";

/** The characters of a text file, unpacked; throws UnreadableFile. */
export const textOf = (
  source: ByteSource,
  { gzip, encoding }: Exclude<FileFormat, WorkbookFormat>,
): AsyncIterable<string> => decodeText(gzip ? inflate(source) : source.read(0), encoding);

/** Gives the rows of a workbook's sheet, its header first; tells which sheet where it was chosen and is not the first. */
export type WorkbookReader = (
  format: WorkbookFormat,
  source: ByteSource,
  onSheet?: (name: string) => void,
) => FileRows;

/**
 * The rows of a file, its header first, in a stream whose memory does not grow with it; throws UnreadableFile. Workbooks
 * are read by `workbooks`, since not everybody who reads files may open one.
 */
export const readRows = (source: ByteSource, format: FileFormat, workbooks: WorkbookReader): FileRows => {
  switch (format.kind) {
    case "delimited":
      return readCsvRows(textOf(source, format), format);
    case "json":
    case "ndjson":
      return readJsonRows(textOf(source, format), format);
    case "xlsx":
    case "xls":
      return workbooks(format, source);
  }
};
