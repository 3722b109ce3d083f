import { corruptWorkbook } from "./limits.ts";
import { MergedCells } from "./merged-cells.ts";
import { readMergedRanges } from "./merged-ranges.ts";
import { PaddingBudget } from "./padding-budget.ts";
import { type CellContext, SheetScanner } from "./sheet-scanner.ts";
import type { Sheet, Workbook } from "./workbook.ts";
import { xmlDecoder } from "./xml-text.ts";

/**
 * The rows of a sheet from the first to the last that has a cell, blank ones between them added. Merged cells are filled
 * in rows that have a cell of their own.
 */
export class SheetRows {
  readonly #workbook: Workbook;
  readonly #part: string;
  readonly #context: CellContext;
  readonly #budget = new PaddingBudget();
  /** The number of the last row that was handed out. */
  #row = 0;

  constructor(workbook: Workbook, { part }: Sheet, context: CellContext) {
    this.#workbook = workbook;
    this.#part = part;
    this.#context = context;
  }

  /** True when a row was handed out. */
  get hasRows(): boolean {
    return this.#row > 0;
  }

  /** The rows in a stream, as many at once as a piece of the file holds; each batch can be gone through once. */
  async *batches(): AsyncGenerator<Iterable<string[]>> {
    const { read } = this.#workbook;
    const merged = new MergedCells(await readMergedRanges(read(this.#part)), this.#budget);
    const scanner = new SheetScanner(this.#context, this.#budget);
    const decode = xmlDecoder();
    for await (const part of read(this.#part)) {
      scanner.push(decode(part));
      yield this.#rows(scanner, merged);
      if (scanner.isAtEnd) return;
    }
    throw corruptWorkbook("a sheet of it breaks off");
  }

  *#rows(scanner: SheetScanner, merged: MergedCells): Generator<string[]> {
    for (let next = scanner.next(); next !== undefined; next = scanner.next()) {
      if (next.cells.length === 0) continue;
      for (this.#row += 1; this.#row < next.number; this.#row += 1) yield [];
      merged.fill(next.number, next.cells);
      yield next.cells;
    }
  }
}
