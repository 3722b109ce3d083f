const blockBytes = 1024 * 1024;
/** Before each text: its family in four bytes, its length in two. */
const headBytes = 6;

/**
 * Well-formed texts of numbered families kept as UTF-8 in blocks outside the heap, each under the place where it begins.
 * A text is of at most 65,535 bytes; the texts together of at most 4 GB.
 */
export class KeyBytes {
  readonly #blocks: Buffer[] = [];
  #end = 0;

  /** Keeps a text; answers its place. */
  add(key: string, family: number): number {
    const bytes = Buffer.byteLength(key);
    if (bytes > 65_535) throw new Error("a key is longer than 65,535 bytes");
    let block = this.#blocks.at(-1);
    if (block === undefined || this.#end + headBytes + bytes > block.length) {
      block = Buffer.allocUnsafeSlow(blockBytes);
      this.#blocks.push(block);
      this.#end = 0;
    }
    const place = (this.#blocks.length - 1) * blockBytes + this.#end;
    block.writeUInt32LE(family, this.#end);
    block.writeUInt16LE(bytes, this.#end + 4);
    block.write(key, this.#end + headBytes, "utf8");
    this.#end += headBytes + bytes;
    return place;
  }

  /** True when the text at `place` is `key`, of the same family. */
  holds(place: number, key: string, family: number): boolean {
    const block = this.#blocks[Math.floor(place / blockBytes)];
    const at = place % blockBytes;
    if (block === undefined || block.readUInt32LE(at) !== family) return false;
    const begin = at + headBytes;
    return block.toString("utf8", begin, begin + block.readUInt16LE(at + 4)) === key;
  }
}
