import { limits, tooLargeInflated } from "./limits.ts";

/** Bounds the blank and repeated cells that a sheet asks for by those that it has: one far corner may make millions. */
export class PaddingBudget {
  #left: number = limits.paddingFreeCells;

  /** For cells that are there. */
  earn(cells: number): void {
    this.#left += cells * limits.paddingRatioMax;
  }

  /** Throws UnreadableFile when a sheet is next to nothing but padding. */
  spend(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) throw tooLargeInflated("nearly all of its cells are blank or merged");
  }
}
