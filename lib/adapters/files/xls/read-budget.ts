import { corruptWorkbook, limits, tooLargeInflated } from "../xlsx/limits.ts";

/** What a workbook may hold. A cell becomes an object of some 900 bytes when SheetJS reads it. */
export const xlsLimits = {
  /** Of the sheets that are read; a full one of 65,536 rows × 15 columns has 983,040. */
  cellsMax: 1_000_000,
  /** Read together. */
  cellsOfSlice: 6_000,
  /** Of the sheets that are read, a shared text counted with each cell that names it. */
  sharedCharsMax: 100_000_000,
  /** Characters of a shared text that take as much as a cell. */
  charsOfCell: 100,
  rowsMax: 65_536,
  columnsMax: 256,
  sheetsMax: 2_000,
  sharedTextsMax: 1_000_000,
  /** Excel writes 4,000 at most. */
  stylesMax: 10_000,
} as const;

export const tooMany = (what: string, max: number) =>
  tooLargeInflated(
    `an XLS workbook may have ${max.toLocaleString("en")} ${what}; save it as XLSX and try again`,
  );

const settingBytesMax = 64 * 1024 * 1024;

/** Bounds what is read of a workbook over all its sheets, since in a hostile one they may lie over each other. */
export class ReadBudget {
  #bytes: number;
  #cells: number = xlsLimits.cellsMax;
  #sharedChars: number = xlsLimits.sharedCharsMax;
  #settingBytes: number = settingBytesMax;
  #merges: number = limits.mergedRangesMax;

  /** Each sheet is gone through twice. */
  constructor(stream: Buffer) {
    this.#bytes = 2 * stream.length;
  }

  spendBytes(count: number): void {
    this.#bytes -= count;
    if (this.#bytes < 0) throw corruptWorkbook("its sheets lie over each other");
  }

  /** For the styles and settings of the workbook, which are read anew with each slice of a sheet. */
  spendSettingBytes(count: number): void {
    this.#settingBytes -= count;
    if (this.#settingBytes < 0) throw tooLargeInflated("it has many sheets and many styles");
  }

  spendCells(count: number): void {
    this.#cells -= count;
    if (this.#cells < 0) throw tooMany("cells", xlsLimits.cellsMax);
  }

  spendSharedChars(count: number): void {
    this.#sharedChars -= count;
    if (this.#sharedChars < 0) throw tooMany("characters", xlsLimits.sharedCharsMax);
  }

  spendMerges(count: number): void {
    this.#merges -= count;
    if (this.#merges < 0) throw tooMany("merged ranges", limits.mergedRangesMax);
  }
}
