const blockBytes = 1024 * 1024;

/**
 * Well-formed texts kept as UTF-8 in blocks outside the heap, each under the place where it begins: two bytes of length, then the
 * text. A text is of at most 65,535 bytes; the texts together of at most 4 GB.
 */
export class KeyBytes {
  readonly #blocks: Buffer[] = [];
  #end = 0;

  /** Keeps a text; answers its place. */
  add(key: string): number {
    const bytes = Buffer.byteLength(key);
    if (bytes > 65_535) throw new Error("a key is longer than 65,535 bytes");
    let block = this.#blocks.at(-1);
    if (block === undefined || this.#end + 2 + bytes > block.length) {
      block = Buffer.allocUnsafeSlow(blockBytes);
      this.#blocks.push(block);
      this.#end = 0;
    }
    const place = (this.#blocks.length - 1) * blockBytes + this.#end;
    block.writeUInt16LE(bytes, this.#end);
    block.write(key, this.#end + 2, "utf8");
    this.#end += 2 + bytes;
    return place;
  }

  /** True when the text at `place` is `key`. */
  holds(place: number, key: string): boolean {
    const block = this.#blocks[Math.floor(place / blockBytes)];
    if (block === undefined) return false;
    const begin = (place % blockBytes) + 2;
    return block.toString("utf8", begin, begin + block.readUInt16LE(begin - 2)) === key;
  }
}
