import { corruptWorkbook } from "./limits.ts";
import { MergedCells } from "./merged-cells.ts";
import { readMergedRanges } from "./merged-ranges.ts";
import { PaddingBudget } from "./padding-budget.ts";
import { type CellContext, SheetScanner } from "./sheet-scanner.ts";
import type { Sheet, Workbook } from "./workbook.ts";
import { xmlDecoder } from "./xml-text.ts";

/** Rows in the order of their numbers, blank ones between them added and merged cells filled. */
class RowSequence {
  readonly #scanner: SheetScanner;
  readonly #merged: MergedCells;
  #row = 0;

  constructor(scanner: SheetScanner, merged: MergedCells) {
    this.#scanner = scanner;
    this.#merged = merged;
  }

  /** The rows that the scanner's text gives so far. */
  *rows(): Generator<string[]> {
    for (let next = this.#scanner.next(); next !== undefined; next = this.#scanner.next()) {
      if (next.cells.length === 0) continue;
      for (this.#row += 1; this.#row < next.number; this.#row += 1) yield [];
      this.#merged.fill(next.number, next.cells);
      yield next.cells;
    }
  }
}

/**
 * The rows of a sheet from the first to the last that has a cell, in a stream, as many at once as a part of the file
 * holds; blank rows between are empty. Merged cells are filled in rows that have a cell of their own.
 */
export async function* readSheetRows(
  workbook: Workbook,
  sheet: Sheet,
  context: CellContext,
): AsyncGenerator<Iterable<string[]>> {
  const budget = new PaddingBudget();
  const merged = new MergedCells(await readMergedRanges(workbook.read(sheet.part)), budget);
  const scanner = new SheetScanner(context, budget);
  const sequence = new RowSequence(scanner, merged);
  const decode = xmlDecoder();
  for await (const part of workbook.read(sheet.part)) {
    scanner.push(decode(part));
    yield sequence.rows();
    if (scanner.isAtEnd) return;
  }
  throw corruptWorkbook("a sheet of it breaks off");
}
