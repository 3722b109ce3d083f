import type { Range } from "xlsx";
import type { ByteSource } from "../byte-source.ts";
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
async function* sheetRows(sheet: XlsSheet, textOf: ReturnType<typeof cellTexts>): AsyncGenerator<string[]> {
  const budget = new PaddingBudget();
  let merged: MergedCells | undefined;
  let before = 0;
  for await (const content of sheet.contents()) {
    merged ??= new MergedCells((content["!merges"] ?? []).map(rangeOf), budget);
    // Each part of a sheet begins with the rows of those before it, without their cells.
    for (const [index, row] of (content["!data"] ?? []).entries()) {
      const cells = row === undefined ? [] : trimEnd(Array.from(row, textOf));
      if (cells.length === 0) continue;
      for (; before < index; before += 1) yield [];
      before = index + 1;
      budget.earn(cells.length);
      merged.fill(index + 1, cells);
      yield cells;
    }
  }
}

/**
 * The rows of one sheet of an XLS workbook from row 1 on, cells as text; without `sheet` those of the first visible
 * sheet that has any. The file is held whole while they are read, its cells some at a time. Throws UnreadableFile.
 */
export async function* readXlsRows(
  source: ByteSource,
  { sheet }: { readonly sheet?: string | undefined },
): AsyncGenerator<string[]> {
  const { sheets, is1904 } = await openXlsWorkbook(source);
  const textOf = cellTexts(is1904);
  for (const chosen of chooseSheets(sheets, sheet)) {
    let hasRows = false;
    for await (const row of sheetRows(chosen, textOf)) {
      hasRows = true;
      yield row;
    }
    if (hasRows) return;
  }
}
