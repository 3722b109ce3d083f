import { KeyBytes } from "./key-bytes.ts";

const slotsMin = 4_096;
/** Slots in use of 4; beyond it the table grows. */
const fullQuarters = 3;

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** MurmurHash3's 32 bits, over UTF-16 units, begun at a number that nobody outside knows. */
const hashed = (key: string, seed: number): number => {
  let hash = seed;
  for (let index = 0; index < key.length; index += 1) {
    const mixed = rotated(Math.imul(key.charCodeAt(index), 0xcc9e2d51), 15);
    hash = (Math.imul(rotated(hash ^ Math.imul(mixed, 0x1b873593), 13), 5) + 0xe6546b64) | 0;
  }
  hash ^= key.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/**
 * Which row had a key first. Exact: keys are compared, not their hashes. A million addresses take some 60 MB outside
 * the heap, where a Map of them takes 140 MB within it.
 */
export class FirstRows {
  readonly #keys = new KeyBytes();
  readonly #seed: number;
  #hashes = new Uint32Array(slotsMin);
  /** 0 is an empty slot: rows count from 1. */
  #rows = new Uint32Array(slotsMin);
  #places = new Uint32Array(slotsMin);
  #size = 0;

  /** A `seed` of its own for each file keeps its author from choosing addresses that fall on one slot. */
  constructor(seed = 0) {
    this.#seed = seed;
  }

  /** The row that had `key` first; `row` itself, and remembered, when none did. */
  claim(key: string, row: number): number {
    if (this.#size * 4 >= this.#rows.length * fullQuarters) this.#grow();
    const hash = hashed(key, this.#seed);
    const mask = this.#rows.length - 1;
    let slot = hash & mask;
    for (let first = this.#rows[slot] ?? 0; first !== 0; first = this.#rows[slot] ?? 0) {
      if (this.#hashes[slot] === hash && this.#keys.holds(this.#places[slot] ?? 0, key)) return first;
      slot = (slot + 1) & mask;
    }
    this.#put(slot, hash, row, this.#keys.add(key));
    this.#size += 1;
    return row;
  }

  #put(slot: number, hash: number, row: number, place: number): void {
    this.#hashes[slot] = hash;
    this.#rows[slot] = row;
    this.#places[slot] = place;
  }

  #grow(): void {
    const [hashes, rows, places] = [this.#hashes, this.#rows, this.#places];
    this.#hashes = new Uint32Array(rows.length * 2);
    this.#rows = new Uint32Array(rows.length * 2);
    this.#places = new Uint32Array(rows.length * 2);
    const mask = this.#rows.length - 1;
    for (let from = 0; from < rows.length; from += 1) {
      const row = rows[from] ?? 0;
      if (row === 0) continue;
      const hash = hashes[from] ?? 0;
      let slot = hash & mask;
      while (this.#rows[slot] !== 0) slot = (slot + 1) & mask;
      this.#put(slot, hash, row, places[from] ?? 0);
    }
  }
}
