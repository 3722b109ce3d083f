import type { ImportNotice } from "#lib/contract/transfer/import-record.ts";
import type { FileChoices } from "#lib/domain/transfer/import/file-format.ts";
import { judgeEncoding } from "./text/detect-encoding.ts";

/** What was guessed of a file, and of that what a person should look at. */
export interface Told {
  readonly warnings: readonly ImportNotice[];
  readonly doubts: readonly ImportNotice[];
}

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
