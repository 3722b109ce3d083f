import { KeyBytes } from "./key-bytes.ts";

const slotsMin = 4_096;

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

/** MurmurHash3's 32 bits, over UTF-16 units. */
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

const twice = (values: Uint32Array): Uint32Array<ArrayBuffer> => {
  const grown = new Uint32Array(values.length * 2);
  grown.set(values);
  return grown;
};

/**
 * Numbers texts in the order in which they first come, from 1. Exact: texts are compared, not their hashes. It takes 16
 * bytes a text and the text itself, outside the heap.
 */
export class KeyNumbers {
  readonly #keys = new KeyBytes();
  /** Numbers of texts by hash; 0 is an empty slot. At most half of them are in use. */
  #slots = new Uint32Array(slotsMin);
  /** By number: the text's hash, and where it is kept. */
  #hashes = new Uint32Array(slotsMin / 2);
  #places = new Uint32Array(slotsMin / 2);
  #count = 0;

  /** How many texts there are: the number of the newest. */
  get count(): number {
    return this.#count;
  }

  /** The number of a text among those of its `family`; the next one when it is new. */
  numberOf(key: string, family = 0): number {
    const hash = hashed(key, family);
    let slot = this.#slotFor(hash);
    for (let number = this.#slots[slot] ?? 0; number !== 0; number = this.#slots[slot] ?? 0) {
      const isLikely = this.#hashes[number] === hash;
      if (isLikely && this.#keys.holds(this.#places[number] ?? 0, key, family)) return number;
      slot = this.#next(slot);
    }
    return this.#add(slot, hash, this.#keys.add(key, family));
  }

  #slotFor(hash: number): number {
    return hash & (this.#slots.length - 1);
  }

  #next(slot: number): number {
    return (slot + 1) & (this.#slots.length - 1);
  }

  #add(slot: number, hash: number, place: number): number {
    this.#count += 1;
    const number = this.#count;
    this.#slots[slot] = number;
    if (number === this.#hashes.length) this.#grow();
    this.#hashes[number] = hash;
    this.#places[number] = place;
    if (number * 2 >= this.#slots.length) this.#spread();
    return number;
  }

  #grow(): void {
    this.#hashes = twice(this.#hashes);
    this.#places = twice(this.#places);
  }

  #spread(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let number = 1; number <= this.#count; number += 1) {
      let slot = this.#slotFor(this.#hashes[number] ?? 0);
      while (this.#slots[slot] !== 0) slot = this.#next(slot);
      this.#slots[slot] = number;
    }
  }
}
