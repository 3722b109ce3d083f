import type { FileFormat, TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { detectDialect } from "./csv/detect-dialect.ts";
import { RowSplitter } from "./csv/row-splitter.ts";
import { findHeader } from "./find-header.ts";
import {
  compoundSeemsToBe,
  isBareWorkbook,
  isCompound,
  isEncryptedWorkbook,
  isZip,
  seemsToBe,
  zipSeemsToBe,
} from "./seems-to-be.ts";
import { detectEncoding } from "./text/detect-encoding.ts";
import { passwordProtected } from "./xlsx/limits.ts";

/** Bytes that decide what a file is. */
export const headBytesMax = 1024 * 1024;

/** Refuses a file that is no table, with what it seems to be. */
export const unknownFormat = (what: string): UnreadableFile =>
  new UnreadableFile(
    "unknown_format",
    `This seems to be ${what}. Send CSV, TSV, XLSX, XLS, JSON or NDJSON, also packed with gzip.`,
  );

/** The characters of a file's beginning; a byte that the encoding does not know becomes U+FFFD. */
export const headText = (head: Uint8Array, encoding: TextEncoding, isWhole: boolean): string =>
  new TextDecoder(encoding).decode(head, { stream: !isWhole });

/** The rows of a file's beginning; a row that its end has cut is left out. Throws UnreadableFile. */
export const headRows = (
  text: string,
  dialect: { readonly delimiter: string; readonly quote: string },
  isWhole: boolean,
): string[][] => {
  const splitter = new RowSplitter(dialect);
  return [...splitter.push(text), ...(isWhole ? splitter.push("", true) : [])];
};

const jsonKind = (text: string): "json" | "ndjson" | undefined => {
  if (/^\s*\[\s*[{\]]/.test(text)) return "json";
  return /^\s*\{\s*["}]/.test(text) ? "ndjson" : undefined;
};

const textFormat = (head: Uint8Array, isWhole: boolean): FileFormat => {
  const encoding = detectEncoding(head, isWhole);
  if (encoding === undefined) throw unknownFormat("no text and no workbook");
  const text = headText(head, encoding, isWhole);
  const kind = jsonKind(text);
  if (kind !== undefined) return { kind, gzip: false, encoding, columns: [] };
  const dialect = detectDialect(text, isWhole);
  const rows = headRows(text, dialect, isWhole);
  // The line in which Excel names the delimiter.
  const before = rows[0]?.[0] === "sep=" ? 1 : 0;
  const header_row = before + findHeader(rows.slice(before));
  return { kind: "delimited", gzip: false, encoding, ...dialect, header_row };
};

/** The workbook that a file may be by its first bytes. Throws UnreadableFile where it is another kind of container. */
const workbookFormat = (head: Uint8Array): FileFormat => {
  if (isEncryptedWorkbook(head)) throw passwordProtected();
  const kind = isZip(head) ? "xlsx" : "xls";
  const what = kind === "xlsx" ? zipSeemsToBe(head) : compoundSeemsToBe(head);
  if (what !== undefined) throw unknownFormat(what);
  return { kind, gzip: false, sheet: null, header_row: 1 };
};

/**
 * What a file is, by its first bytes (1 MB are enough) and its size; a gzip file is unpacked before. The columns of
 * JSON and the header row of a workbook are found later, in its rows. Throws UnreadableFile.
 */
export const detectFormat = (head: Uint8Array, bytes: number): FileFormat => {
  if (bytes === 0) throw new UnreadableFile("no_header", "The file is empty.");
  if (isBareWorkbook(head)) return { kind: "xls", gzip: false, sheet: null, header_row: 1 };
  if (isZip(head) || isCompound(head)) return workbookFormat(head);
  const what = seemsToBe(head);
  if (what !== undefined) throw unknownFormat(what);
  return textFormat(head, head.length >= bytes);
};
