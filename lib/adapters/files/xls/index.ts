import type { ByteSource } from "../byte-source.ts";
import { chooseSheets, visibleNames } from "../xlsx/choose-sheets.ts";
import { MergedCells } from "../xlsx/merged-cells.ts";
import { PaddingBudget } from "../xlsx/padding-budget.ts";
import { cellTexts } from "./cell-text.ts";
import { openXlsWorkbook, type XlsSheet } from "./open-workbook.ts";

/** The names of the sheets that show, in their order. Throws UnreadableFile. */
export const listXlsSheets = async (source: ByteSource): Promise<string[]> =>
  visibleNames((await openXlsWorkbook(source)).sheets);

const trimEnd = (cells: string[]): string[] => {
  while (cells.at(-1) === "") cells.pop();
  return cells;
};

/** The rows of a sheet up to the last that has a cell; merged cells are filled in rows that have one of their own. */
function* sheetRows({ content }: XlsSheet, textOf: ReturnType<typeof cellTexts>): Generator<string[]> {
  const ranges = (content["!merges"] ?? []).map(({ s, e }) => ({
    top: s.r + 1,
    bottom: e.r + 1,
    left: s.c,
    right: e.c,
  }));
  const budget = new PaddingBudget();
  const merged = new MergedCells(ranges, budget);
  let blanks = 0;
  for (const [index, row] of (content["!data"] ?? []).entries()) {
    const cells = trimEnd(Array.from(row ?? [], textOf));
    if (cells.length === 0) {
      blanks += 1;
      continue;
    }
    for (; blanks > 0; blanks -= 1) yield [];
    budget.earn(cells.length);
    merged.fill(index + 1, cells);
    yield cells;
  }
}

/**
 * The rows of one sheet of an XLS workbook from row 1 on, cells as text; without `sheet` those of the first visible
 * sheet that has any. The workbook is held whole while they are read. Throws UnreadableFile.
 */
export async function* readXlsRows(
  source: ByteSource,
  { sheet }: { readonly sheet?: string | undefined },
): AsyncGenerator<string[]> {
  const { sheets, is1904 } = await openXlsWorkbook(source);
  const textOf = cellTexts(is1904);
  for (const chosen of chooseSheets(sheets, sheet)) {
    let hasRows = false;
    for (const row of sheetRows(chosen, textOf)) {
      hasRows = true;
      yield row;
    }
    if (hasRows) return;
  }
}
