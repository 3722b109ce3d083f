const slotsMin = 4_096;

const rotated = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const finished = (hash: number, length: number): number => {
  let mixed = hash ^ length;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
};

/** MurmurHash3's 32-bit mixing, over UTF-16 units; two with different constants make 64 bits. */
const hashed = (key: string, seed: number, factor: number, shift: number): number => {
  let hash = seed;
  for (let index = 0; index < key.length; index += 1) {
    const mixed = rotated(Math.imul(key.charCodeAt(index), factor), 15);
    hash = (Math.imul(rotated(hash ^ Math.imul(mixed, 0x1b873593), shift), 5) + 0xe6546b64) | 0;
  }
  return finished(hash, key.length);
};

/**
 * Which row had a key first, in 12 bytes a slot: 24 MB for the largest file, where a Map of a million addresses takes
 * five times that. Keys are kept as 64 bits of hash: in a full file, two different ones are taken for each other once
 * in thirty million files.
 */
export class FirstRows {
  #high = new Uint32Array(slotsMin);
  #low = new Uint32Array(slotsMin);
  /** 0 is an empty slot: rows count from 1. */
  #rows = new Uint32Array(slotsMin);
  #size = 0;

  /** The row that had `key` first; `row` itself, and remembered, when none did. */
  claim(key: string, row: number): number {
    if (this.#size * 2 >= this.#rows.length) this.#grow();
    const high = hashed(key, 0, 0xcc9e2d51, 13);
    const low = hashed(key, 0x9747b28c, 0x239b961b, 19);
    const slot = this.#slotOf(high, low);
    const first = this.#rows[slot] ?? 0;
    if (first !== 0) return first;
    this.#put(slot, high, low, row);
    this.#size += 1;
    return row;
  }

  #slotOf(high: number, low: number): number {
    const mask = this.#rows.length - 1;
    let slot = low & mask;
    while (this.#rows[slot] !== 0 && !(this.#high[slot] === high && this.#low[slot] === low))
      slot = (slot + 1) & mask;
    return slot;
  }

  #put(slot: number, high: number, low: number, row: number): void {
    this.#high[slot] = high;
    this.#low[slot] = low;
    this.#rows[slot] = row;
  }

  #grow(): void {
    const [highs, lows, rows] = [this.#high, this.#low, this.#rows];
    this.#high = new Uint32Array(rows.length * 2);
    this.#low = new Uint32Array(rows.length * 2);
    this.#rows = new Uint32Array(rows.length * 2);
    for (const [slot, row] of rows.entries()) {
      if (row === 0) continue;
      const [high = 0, low = 0] = [highs[slot], lows[slot]];
      this.#put(this.#slotOf(high, low), high, low, row);
    }
  }
}
