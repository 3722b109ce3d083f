import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";

/** What a workbook may hold and still be opened; Excel's own limits where it has one. */
export const limits = {
  zipEntriesMax: 10_000,
  zipDirectoryBytesMax: 16 * 1024 * 1024,
  /** Of one part; a full sheet of 1,048,576 rows × 15 columns takes about 0.8 GB. */
  partBytesMax: 2 * 1024 * 1024 * 1024,
  /** Of all parts that are opened; a sheet is read twice. */
  workbookBytesMax: 4 * 1024 * 1024 * 1024,
  /** Inflated bytes for one packed byte, above the size at which it matters. */
  inflateRatioMax: 200,
  inflateRatioFromBytes: 10 * 1024 * 1024,
  rowsMax: 1_048_576,
  columnsMax: 16_384,
  sheetsMax: 10_000,
  sharedStringsMax: 8_000_000,
  sharedStringBytesMax: 192 * 1024 * 1024,
  /** Of one tag or text; Excel's cells hold 32,767 characters. */
  tokenCharsMax: 1_000_000,
  cellStylesMax: 100_000,
  mergedRangesMax: 200_000,
  /** Cells made by gaps and merged ranges, for one that is there; before that counts, the free ones. */
  paddingRatioMax: 20,
  paddingFreeCells: 1_000_000,
} as const;

/** A workbook that breaks the rules of its format. */
export const corruptWorkbook = (detail: string): UnreadableFile =>
  new UnreadableFile(
    "corrupt_workbook",
    `The workbook can't be read: ${detail}. Open it in a spreadsheet program, save it again and try that copy.`,
  );

/** A workbook that is small as a file and too large once opened. */
export const tooLargeInflated = (detail: string): UnreadableFile =>
  new UnreadableFile("too_large_inflated", `The workbook is too large once opened: ${detail}.`);

export const passwordProtected = (): UnreadableFile =>
  new UnreadableFile(
    "password_protected",
    "The workbook is protected by a password. Save it without one and try again.",
  );
