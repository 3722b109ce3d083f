import { KeyNumbers } from "./key-numbers.ts";

const rowsMin = 4_096;

/**
 * Which row had an address first. Exact, and small: a million addresses take some 45 MB, where a Map of them takes 140.
 * The domain is kept once, and its addresses are a family.
 */
export class FirstRows {
  readonly #domains = new KeyNumbers();
  readonly #addresses = new KeyNumbers();
  /** By the address's number. */
  #rows = new Uint32Array(rowsMin);

  /** The row that had `address` first; `row` itself, and remembered, when none did. */
  claim(address: string, row: number): number {
    const known = this.#addresses.count;
    const number = this.#numberOf(address);
    if (number <= known) return this.#rows[number] ?? row;
    if (number === this.#rows.length) this.#grow();
    this.#rows[number] = row;
    return row;
  }

  #numberOf(address: string): number {
    const at = address.lastIndexOf("@");
    if (at === -1) return this.#addresses.numberOf(address);
    const domain = this.#domains.numberOf(address.slice(at + 1));
    return this.#addresses.numberOf(address.slice(0, at), domain);
  }

  #grow(): void {
    const rows = this.#rows;
    this.#rows = new Uint32Array(rows.length * 2);
    this.#rows.set(rows);
  }
}
