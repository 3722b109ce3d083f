import type { FileChoices, FileFormat, WorkbookFormat } from "#lib/domain/transfer/import/file-format.ts";
import type { FileHead } from "#lib/domain/transfer/import/import-files.ts";
import { isBlank } from "#lib/domain/transfer/import/is-blank.ts";
import { firstOf } from "#lib/domain/transfer/import/row-batches.ts";
import type { ByteSource } from "./byte-source.ts";
import { detectFormat, headBytesMax, headRows, headText, unknownFormat } from "./detect-format.ts";
import { findHeader, preambleRowsMax } from "./find-header.ts";
import {
  allTold,
  delimiterContradiction,
  encodingContradiction,
  encodingNotices,
  headerNotices,
  sheetNotices,
} from "./head-notices.ts";
import { inflate } from "./inflate.ts";
import { surveyJson } from "./json/read-json-rows.ts";
import { firstBytes } from "./memory-source.ts";
import { namedColumns } from "./named-columns.ts";
import { textOf, type WorkbookReader } from "./read-rows.ts";
import { isCompound, isGzip } from "./seems-to-be.ts";
import { withoutGaps } from "./without-gaps.ts";

/** Rows that show what the columns hold. */
const sampleRows = 1_000;

const sectorBytes = 512;

/** The directory of a compound file says what it holds, and may lie anywhere in it. */
const directoryOf = async (source: ByteSource, head: Uint8Array): Promise<Uint8Array> => {
  const sector = Buffer.from(head.subarray(48, 52)).readUInt32LE();
  const from = (sector + 1) * sectorBytes;
  if (from >= source.bytes) return new Uint8Array();
  return (await firstBytes(source.read(from, Math.min(from + 4_096, source.bytes)), 4_096)).bytes;
};

const filledRows = (rows: readonly (readonly string[])[]): FileHead["rows"] =>
  rows.filter((cells, index) => index === 0 || !isBlank(cells)).slice(0, sampleRows + 1);

/** The file's beginning, unpacked, and how long it is; a beginning alone counts as longer than it is. */
const beginningOf = async (source: ByteSource) => {
  const raw = await firstBytes(source.read(0, Math.min(headBytesMax, source.bytes)), headBytesMax);
  if (!isGzip(raw.bytes)) return { gzip: false, head: raw.bytes, bytes: source.bytes };
  const { bytes: head, isWhole } = await firstBytes(inflate(source), headBytesMax);
  if (isGzip(head)) throw unknownFormat("a gzip file within a gzip file");
  return { gzip: true, head, bytes: isWhole ? head.length : head.length + 1 };
};

const workbookHead = async (
  source: ByteSource,
  found: WorkbookFormat,
  { sheet: wanted, header_row }: FileChoices,
  workbooks: WorkbookReader,
): Promise<FileHead> => {
  const sheet = wanted ?? null;
  let chosen: string | undefined;
  const all = workbooks({ ...found, sheet }, source, (name) => {
    chosen = name;
  });
  const rows = await firstOf(withoutGaps(all, header_row ?? preambleRowsMax), sampleRows + 1);
  const format = { ...found, sheet, header_row: header_row ?? findHeader(rows) };
  const told = allTold(sheetNotices(chosen), headerNotices(format.header_row, { header_row }));
  return { format, rows: filledRows(namedColumns(rows, format.header_row)), ...told };
};

/**
 * Finds out what a file is and gives its first rows, the header first. JSON is read to its end for its columns.
 * Throws UnreadableFile.
 */
export const readHead = async (
  source: ByteSource,
  choices: FileChoices,
  workbooks: WorkbookReader,
): Promise<FileHead> => {
  const { gzip, head, bytes } = await beginningOf(source);
  const evidence = isCompound(head) && !gzip ? Buffer.concat([head, await directoryOf(source, head)]) : head;
  const found: FileFormat = { ...detectFormat(evidence, bytes), gzip };
  switch (found.kind) {
    case "delimited": {
      const isWhole = head.length >= bytes;
      const { encoding = found.encoding, delimiter = found.delimiter } = choices;
      const said = { ...found, encoding, delimiter };
      const text = headText(head, encoding, isWhole);
      const rowsBy = (by: string): string[][] => headRows(text, { ...said, delimiter: by }, isWhole);
      const rows = rowsBy(delimiter);
      const isAsFound = encoding === found.encoding && delimiter === found.delimiter;
      const header_row = choices.header_row ?? (isAsFound ? found.header_row : findHeader(rows));
      const told = allTold(
        encodingNotices(head, isWhole, choices),
        encodingContradiction(head, isWhole, choices),
        delimiterContradiction(choices.delimiter, found.delimiter, rowsBy),
        headerNotices(header_row, choices),
      );
      return {
        format: { ...said, header_row },
        rows: filledRows(namedColumns(rows, header_row)),
        ...told,
      };
    }
    case "json":
    case "ndjson": {
      const format = { ...found, encoding: choices.encoding ?? found.encoding };
      const { columns, rows } = await surveyJson(textOf(source, format), found.kind, sampleRows);
      return {
        format: { ...format, columns: [...columns] },
        rows: filledRows([columns, ...rows]),
        ...allTold(
          encodingNotices(head, head.length >= bytes, choices),
          encodingContradiction(head, head.length >= bytes, choices),
        ),
      };
    }
    case "xlsx":
    case "xls":
      return workbookHead(source, found, choices, workbooks);
  }
};
