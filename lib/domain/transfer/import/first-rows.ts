import type { TextStore } from "./text-store.ts";

/** Twice the rows that an import takes: memory is touched evenly from the beginning and grows for nobody. */
const slotsAtFirst = 2 ** 21;

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** MurmurHash3's 32 bits, over UTF-16 units. */
const hashOf = (key: string): number => {
  let hash = 0;
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
 * Which row had a text first. Exact: where hashes are equal, the texts are compared. Memory holds eight bytes a slot,
 * 16 MB for the most rows that an import takes and for ten; the texts lie in a store.
 */
export class FirstRows {
  readonly #texts: TextStore;
  /** By slot: a text's hash, then its place from 1; 0 is an empty slot. At most half of them are in use. */
  #slots: Uint32Array;
  #count = 0;

  constructor(texts: TextStore, slots = slotsAtFirst) {
    this.#texts = texts;
    this.#slots = new Uint32Array(2 * slots);
  }

  /** The row that had `text` first; `row` itself, and remembered, when none did. */
  claim(text: string, row: number): number {
    const hash = hashOf(text);
    const found = this.#seek(text, hash);
    if (found > 0) return found;
    const at = -found;
    this.#count += 1;
    this.#slots[at] = hash;
    this.#slots[at + 1] = this.#texts.add(text, row) + 1;
    if (this.#count * 4 > this.#slots.length) this.#spread();
    return row;
  }

  /** The row that had `text` first, of those that have claimed theirs. */
  rowOf(text: string): number | undefined {
    const found = this.#seek(text, hashOf(text));
    return found > 0 ? found : undefined;
  }

  /** The row that has a text, from 1; else the empty slot where it belongs, negative. */
  #seek(text: string, hash: number): number {
    let at = this.#slotFor(hash);
    for (let place = this.#slots[at + 1] ?? 0; place !== 0; place = this.#slots[at + 1] ?? 0) {
      const first = this.#slots[at] === hash ? this.#texts.rowAt(place - 1, text) : undefined;
      if (first !== undefined) return first;
      at = this.#next(at);
    }
    return -at;
  }

  #slotFor(hash: number): number {
    return (hash * 2) % this.#slots.length;
  }

  #next(at: number): number {
    return (at + 2) % this.#slots.length;
  }

  #spread(): void {
    const before = this.#slots;
    this.#slots = new Uint32Array(before.length * 2);
    for (let from = 0; from < before.length; from += 2) {
      const place = before[from + 1] ?? 0;
      if (place === 0) continue;
      const hash = before[from] ?? 0;
      let at = this.#slotFor(hash);
      while (this.#slots[at + 1] !== 0) at = this.#next(at);
      this.#slots[at] = hash;
      this.#slots[at + 1] = place;
    }
  }
}
