import type { Range, WorkSheet } from "xlsx";
import type { ByteSource } from "../byte-source.ts";
import { rowsOfTable, type SheetChoice } from "../table-sheet.ts";
import { chooseSheets, visibleNames } from "../xlsx/choose-sheets.ts";
import { MergedCells } from "../xlsx/merged-cells.ts";
import { PaddingBudget } from "../xlsx/padding-budget.ts";
import { cellTexts } from "./cell-text.ts";
import { openXlsWorkbook, type XlsSheet } from "./open-workbook.ts";

/** The names of the sheets that show, in their order. Throws UnreadableFile. */
export const listXlsSheets = async (source: ByteSource): Promise<string[]> =>
  visibleNames((await openXlsWorkbook(source)).sheets);

const rangeOf = ({ s, e }: Range) => ({ top: s.r + 1, bottom: e.r + 1, left: s.c, right: e.c });

const trimEnd = (cells: string[]): string[] => {
  while (cells.at(-1) === "") cells.pop();
  return cells;
};

/** The rows of a sheet up to the last that has a cell; merged cells are filled in rows that have one of their own. */
class SheetRows {
  readonly #sheet: XlsSheet;
  readonly #textOf: ReturnType<typeof cellTexts>;
  readonly #budget = new PaddingBudget();
  /** Rows that were handed out. */
  #before = 0;

  constructor(sheet: XlsSheet, textOf: ReturnType<typeof cellTexts>) {
    this.#sheet = sheet;
    this.#textOf = textOf;
  }

  async *batches(): AsyncGenerator<Iterable<string[]>> {
    let merged: MergedCells | undefined;
    for await (const content of this.#sheet.contents()) {
      merged ??= new MergedCells((content["!merges"] ?? []).map(rangeOf), this.#budget);
      yield this.#rows(content, merged);
    }
  }

  /** Each part of a sheet begins with the rows of those before it, without their cells. */
  *#rows(content: WorkSheet, merged: MergedCells): Generator<string[]> {
    for (const [index, row] of (content["!data"] ?? []).entries()) {
      const cells = row === undefined ? [] : trimEnd(Array.from(row, this.#textOf));
      if (cells.length === 0) continue;
      for (; this.#before < index; this.#before += 1) yield [];
      this.#before = index + 1;
      this.#budget.earn(cells.length);
      merged.fill(index + 1, cells);
      yield cells;
    }
  }
}

/**
 * The rows of one sheet of an XLS workbook from row 1 on, cells as text; without `sheet` those of the first visible
 * sheet that holds a table. The file is held whole while they are read, its cells some at a time. Throws UnreadableFile.
 */
export async function* readXlsRows(
  source: ByteSource,
  { sheet, onSheet }: SheetChoice,
): AsyncGenerator<Iterable<readonly string[]>> {
  const { sheets, is1904 } = await openXlsWorkbook(source);
  const textOf = cellTexts(is1904);
  const readable = chooseSheets(sheets, sheet).map((chosen) => ({
    name: chosen.name,
    rows: new SheetRows(chosen, textOf).batches(),
  }));
  yield* rowsOfTable(readable, sheet === undefined ? onSheet : undefined);
}
