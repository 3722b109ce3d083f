import type { ImportNotice } from "#lib/contract/transfer/import-record.ts";
import type { FileChoices, TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { isBlank } from "#lib/domain/transfer/import/is-blank.ts";
import { judgeEncoding } from "./text/detect-encoding.ts";
import type { EncodingGuess } from "./text/guess-encoding.ts";

/** What was guessed of a file, and of that what a person should look at. */
export interface Told {
  readonly warnings: readonly ImportNotice[];
  readonly doubts: readonly ImportNotice[];
}

const nothingTold: Told = { warnings: [], doubts: [] };

/** Below this an encoding was chosen among several that fit alike. */
const sureOfEncoding = 0.6;

/** What was guessed of a file's encoding; nothing where Unicode leaves no doubt, or somebody has said it. */
export const encodingNotices = (
  head: Uint8Array,
  isWhole: boolean,
  { encoding: said }: Pick<FileChoices, "encoding">,
): Told => {
  const found = said === undefined ? judgeEncoding(head, isWhole) : undefined;
  if (found === undefined || found.confidence === 1) return { warnings: [], doubts: [] };
  const { encoding, confidence } = found;
  const sure = `${Math.round(confidence * 100)}%`;
  const message =
    encoding === "utf-8"
      ? "The file is UTF-8 with bytes that no character has; the rows with them are told in the error file."
      : `The file seems to be in ${encoding} (${sure}). Where names look wrong, send it again with options.format.encoding.`;
  const notice: ImportNotice = { code: "encoding_guessed", message };
  return { warnings: [notice], doubts: confidence < sureOfEncoding ? [notice] : [] };
};

const contradiction = (message: string): Told => {
  const notice: ImportNotice = { code: "file_contradicts_options", message };
  return { warnings: [], doubts: [notice] };
};

const decodes = (head: Uint8Array, encoding: TextEncoding, isWhole: boolean): boolean => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
};

/** True where the bytes are certainly in another encoding than the named one. ASCII text is text of most encodings. */
const isCertainlyOther = ({ encoding, confidence }: EncodingGuess, named: TextEncoding): boolean => {
  if (confidence < 1 || encoding === named) return false;
  return encoding !== "ascii" || named.startsWith("utf-16");
};

/** A doubt where the bytes contradict the encoding that the caller named. */
export const encodingContradiction = (
  head: Uint8Array,
  isWhole: boolean,
  { encoding: named }: Pick<FileChoices, "encoding">,
): Told => {
  const found = named === undefined ? undefined : judgeEncoding(head, isWhole);
  if (named === undefined || found === undefined || found.encoding === named) return nothingTold;
  if (!isCertainlyOther(found, named) && decodes(head, named, isWhole)) return nothingTold;
  return contradiction(
    `options.format.encoding is ${named}, and the file is in ${found.encoding}. Import it again with that encoding, or without one.`,
  );
};

type Rows = readonly (readonly string[])[];

/** Rows that show what parts the cells of a file. */
const comparedRows = 200;

const filledRows = (rowsOf: () => Rows): Rows => {
  try {
    return rowsOf()
      .filter((cells) => !isBlank(cells))
      .slice(0, comparedRows);
  } catch (error) {
    if (error instanceof UnreadableFile) return [];
    throw error;
  }
};

/** The part of rows that has the width of most of them, two cells at least. */
const partOfOneWidth = (rows: Rows): number => {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...counts.values()) / Math.max(1, rows.length);
};

const mostRows = 0.9;

/**
 * A doubt where the delimiter that the caller named leaves some rows whole, and the one that the file shows parts
 * nearly all rows into as many cells as each other.
 */
export const delimiterContradiction = (
  named: string | undefined,
  found: string,
  rowsBy: (delimiter: string) => Rows,
): Told => {
  if (named === undefined || named === found) return nothingTold;
  const isFitting = partOfOneWidth(filledRows(() => rowsBy(named))) >= mostRows;
  if (isFitting || partOfOneWidth(filledRows(() => rowsBy(found))) < mostRows) return nothingTold;
  const written = (delimiter: string): string => JSON.stringify(delimiter);
  return contradiction(
    `options.format.delimiter is ${written(named)}, and the file's cells are parted by ${written(found)}. Import it again with that delimiter, or without one.`,
  );
};

/** What was found out about a file's header; nothing where it is the first row, or somebody has said it. */
export const headerNotices = (
  header_row: number,
  { header_row: said }: Pick<FileChoices, "header_row">,
): Told => {
  if (said !== undefined || header_row === 1) return { warnings: [], doubts: [] };
  if (header_row > 1)
    return {
      warnings: [
        {
          code: "header_found",
          message: `Row ${header_row} names the columns; what is above it is left out. Say otherwise with options.format.header_row.`,
        },
      ],
      doubts: [],
    };
  const missing: ImportNotice = {
    code: "header_missing",
    message:
      "No row names the columns: the first one is taken for data. Map the columns, or set options.format.header_row.",
  };
  return { warnings: [missing], doubts: [missing] };
};

/** What was guessed of a workbook's sheet. */
export const sheetNotices = (sheet: string | undefined): Told => ({
  warnings:
    sheet === undefined
      ? []
      : [
          {
            code: "sheet_chosen",
            message: `The sheet "${sheet}" is read, the first that holds a table. Choose another with options.format.sheet.`,
          },
        ],
  doubts: [],
});

export const allTold = (...parts: readonly Told[]): Told => ({
  warnings: parts.flatMap(({ warnings }) => warnings),
  doubts: parts.flatMap(({ doubts }) => doubts),
});
