const slotsMin = 4_096;
const postingsMin = 4_096;

/** FNV-1a over UTF-16 units, finished as MurmurHash3 does; two offsets make 64 bits. */
const hashed = (key: string, offset: number): number => {
  let hash = offset;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

const longer = (numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> => {
  const grown = new Uint32Array(numbers.length * 2);
  grown.set(numbers);
  return grown;
};

/**
 * Which entries have a key, in some 20 bytes a posting, where a Map of arrays takes 200. Keys are kept as 64 bits of
 * hash: a clash makes one comparison too many.
 */
export class KeyPostings {
  /** The posting that was made last for a slot, plus 1; 0 is an empty slot. */
  #heads = new Uint32Array(slotsMin);
  #next = new Uint32Array(postingsMin);
  #tags = new Uint32Array(postingsMin);
  #slots = new Uint32Array(postingsMin);
  #entries = new Uint32Array(postingsMin);
  #size = 0;

  /** Adds an entry under a key, unless the key has as many as `most`; answers whether it did. */
  add(key: string, entry: number, most: number): boolean {
    const [slot, tag] = [hashed(key, 0x811c9dc5), hashed(key, 0x7a3d1f5b)];
    let count = 0;
    for (const other of this.#chain(slot, tag)) count += other === entry ? most : 1;
    if (count >= most) return false;
    if (this.#size === this.#next.length) this.#grow();
    this.#slots[this.#size] = slot;
    this.#tags[this.#size] = tag;
    this.#entries[this.#size] = entry;
    this.#link(this.#size);
    this.#size += 1;
    return true;
  }

  /** The entries of a key, the last one first. */
  of(key: string): number[] {
    return this.#chain(hashed(key, 0x811c9dc5), hashed(key, 0x7a3d1f5b));
  }

  #chain(slot: number, tag: number): number[] {
    const entries: number[] = [];
    let posting = this.#heads[slot & (this.#heads.length - 1)] ?? 0;
    while (posting !== 0) {
      const index = posting - 1;
      if (this.#tags[index] === tag && this.#slots[index] === slot) entries.push(this.#entries[index] ?? 0);
      posting = this.#next[index] ?? 0;
    }
    return entries;
  }

  #link(index: number): void {
    const slot = (this.#slots[index] ?? 0) & (this.#heads.length - 1);
    this.#next[index] = this.#heads[slot] ?? 0;
    this.#heads[slot] = index + 1;
  }

  #grow(): void {
    this.#next = longer(this.#next);
    this.#tags = longer(this.#tags);
    this.#slots = longer(this.#slots);
    this.#entries = longer(this.#entries);
    this.#heads = new Uint32Array(this.#heads.length * 2);
    for (let index = 0; index < this.#size; index += 1) this.#link(index);
  }
}
