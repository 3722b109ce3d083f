import { MergedCells } from "./merged-cells.ts";
import { readMergedRanges } from "./merged-ranges.ts";
import { PaddingBudget } from "./padding-budget.ts";
import { type CellContext, SheetScanner } from "./sheet-scanner.ts";
import type { Sheet, Workbook } from "./workbook.ts";
import { xmlDecoder } from "./xml-text.ts";

/**
 * The rows of a sheet from the first to the last that has a cell, in a stream; blank rows between are empty. Merged
 * cells are filled in rows that have a cell of their own.
 */
export async function* readSheetRows(
  workbook: Workbook,
  sheet: Sheet,
  context: CellContext,
): AsyncGenerator<string[]> {
  const budget = new PaddingBudget();
  const merged = new MergedCells(await readMergedRanges(workbook.read(sheet.part)), budget);
  const scanner = new SheetScanner(context, budget);
  const decode = xmlDecoder();
  let row = 0;
  for await (const part of workbook.read(sheet.part)) {
    scanner.push(decode(part));
    for (let next = scanner.next(); next !== undefined; next = scanner.next()) {
      if (next.cells.length === 0) continue;
      for (row += 1; row < next.number; row += 1) yield [];
      merged.fill(next.number, next.cells);
      yield next.cells;
    }
    if (scanner.isAtEnd) return;
  }
}
