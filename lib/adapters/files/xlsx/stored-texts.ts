import { limits, tooLargeInflated } from "./limits.ts";

const blockBytes = 4 * 1024 * 1024;
/** No character of a JavaScript string takes more in UTF-8. */
const characterBytesMax = 3;

const grown = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
  const next = new Uint32Array(old.length * 2);
  next.set(old);
  return next;
};

/** Texts by number, kept as bytes: as JavaScript strings a million of them take three times the room. */
export class StoredTexts {
  readonly #blocks: Buffer[] = [];
  #starts = new Uint32Array(1_024);
  #lengths = new Uint32Array(1_024);
  #count = 0;
  /** Where the next text begins, over all blocks. */
  #free = 0;

  get count(): number {
    return this.#count;
  }

  /** Throws UnreadableFile when there are too many, or too long ones. */
  add(text: string): void {
    const bytesMax = text.length * characterBytesMax;
    if (bytesMax > blockBytes) throw tooLargeInflated("a text of it is too long");
    const left = this.#blocks.length * blockBytes - this.#free;
    if (bytesMax > left) {
      this.#free += left;
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes));
    }
    const bytes = this.#blocks.at(-1)?.write(text, this.#free % blockBytes) ?? 0;
    if (this.#free + bytes > limits.sharedStringBytesMax || this.#count === limits.sharedStringsMax)
      throw tooLargeInflated("it has too many different texts");
    if (this.#count === this.#starts.length) {
      this.#starts = grown(this.#starts);
      this.#lengths = grown(this.#lengths);
    }
    this.#starts[this.#count] = this.#free;
    this.#lengths[this.#count] = bytes;
    this.#free += bytes;
    this.#count += 1;
  }

  /** The texts from one up to, without, another, joined; those of a stretch lie in one block. */
  read(from: number, to: number): string {
    const [block, begin] = this.#place(from);
    return block.toString("utf8", begin, begin + this.#end(to - 1) - this.#start(from));
  }

  /** Up to which text, from one on, texts lie beside each other, in all no longer than so many bytes; it is one at least. */
  stretchEnd(from: number, textsMax: number, bytesMax: number): number {
    const begin = this.#start(from);
    const blockEnd = (Math.floor(begin / blockBytes) + 1) * blockBytes;
    const end = Math.min(begin + bytesMax, blockEnd);
    let to = from + 1;
    while (to < Math.min(this.#count, from + textsMax) && this.#end(to) <= end) to += 1;
    return to;
  }

  /** How many characters a text has. */
  charsOf(index: number): number {
    const [block, begin] = this.#place(index);
    const end = begin + (this.#lengths[index] ?? 0);
    let chars = 0;
    for (let at = begin; at < end; at += 1) {
      const byte = block[at] ?? 0;
      // Bytes that go on with a character begin none; those beyond U+FFFF are two to JavaScript.
      if ((byte & 0xc0) !== 0x80) chars += byte < 0xf0 ? 1 : 2;
    }
    return chars;
  }

  #start(index: number): number {
    return this.#starts[index] ?? 0;
  }

  #end(index: number): number {
    return this.#start(index) + (this.#lengths[index] ?? 0);
  }

  #place(index: number): readonly [Buffer, number] {
    const start = this.#start(index);
    return [this.#blocks[Math.floor(start / blockBytes)] ?? Buffer.alloc(0), start % blockBytes];
  }
}
