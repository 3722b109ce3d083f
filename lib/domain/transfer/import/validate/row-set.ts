const bytesAtFirst = 131_072;

/** A set of rows' numbers, a bit each: 128 kB for the most rows that an import takes. */
export class RowSet {
  #bits = new Uint8Array(bytesAtFirst);

  has(row: number): boolean {
    return ((this.#bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;
  }

  add(row: number): void {
    const at = row >>> 3;
    if (at >= this.#bits.length) {
      const before = this.#bits;
      this.#bits = new Uint8Array(Math.max(at + 1, 2 * before.length));
      this.#bits.set(before);
    }
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (row & 7));
  }
}
