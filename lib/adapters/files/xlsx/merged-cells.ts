import type { CellRange } from "./cell-reference.ts";
import type { PaddingBudget } from "./padding-budget.ts";

interface Filling {
  readonly range: CellRange;
  readonly value: string;
}

/** Gives every blank cell of a merged range the value that shows in it; rows must come from top to bottom. */
export class MergedCells {
  readonly #waiting: readonly CellRange[];
  #next = 0;
  #filling: Filling[] = [];

  readonly #budget: PaddingBudget;

  constructor(ranges: readonly CellRange[], budget: PaddingBudget) {
    this.#budget = budget;
    this.#waiting = ranges.toSorted((one, other) => one.top - other.top);
  }

  /** Fills the cells of a row in place. */
  fill(row: number, cells: string[]): void {
    if (this.#filling.some(({ range }) => range.bottom < row))
      this.#filling = this.#filling.filter(({ range }) => range.bottom >= row);
    this.#open(row, cells);
    for (const { range, value } of this.#filling) {
      this.#budget.spend(range.right - range.left + 1 + Math.max(0, range.left - cells.length));
      while (cells.length < range.left) cells.push("");
      for (let column = range.left; column <= range.right; column += 1)
        if ((cells[column] ?? "") === "") cells[column] = value;
    }
  }

  #open(row: number, cells: readonly string[]): void {
    for (let range = this.#waiting[this.#next]; range !== undefined && range.top <= row; ) {
      const value = range.top === row ? (cells[range.left] ?? "") : "";
      if (value !== "") this.#filling.push({ range, value });
      this.#next += 1;
      range = this.#waiting[this.#next];
    }
  }
}
