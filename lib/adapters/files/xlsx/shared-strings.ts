import { corruptWorkbook, limits, tooLargeInflated } from "./limits.ts";
import { closed, opened, wrote } from "./xml-scanner.ts";
import { cellText, scanXml } from "./xml-text.ts";

const blockBytes = 4 * 1024 * 1024;
const lengthBytes = 4;
/** Strings that come again and again, as a country does, are decoded once. */
const cacheSlots = 32_768;

/** Texts by number, kept as bytes: as JavaScript strings a million of them take three times the room. */
export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  #starts = new Float64Array(1_024);
  #count = 0;
  #free = 0;
  #bytes = 0;
  readonly #cachedAt = new Int32Array(cacheSlots).fill(-1);
  readonly #cached: string[] = [];

  add(text: string): void {
    const bytes = Buffer.byteLength(text);
    this.#bytes += bytes + lengthBytes;
    if (this.#bytes > limits.sharedStringBytesMax || this.#count >= limits.sharedStringsMax)
      throw tooLargeInflated("it has too many different texts");
    if (bytes + lengthBytes > blockBytes) throw tooLargeInflated("a text of it is too long");
    let block = this.#blocks.at(-1);
    if (block === undefined || this.#free + lengthBytes + bytes > blockBytes) {
      block = Buffer.allocUnsafe(blockBytes);
      this.#blocks.push(block);
      this.#free = 0;
    }
    if (this.#count === this.#starts.length) this.#grow();
    this.#starts[this.#count] = (this.#blocks.length - 1) * blockBytes + this.#free;
    block.writeUInt32LE(bytes, this.#free);
    block.write(text, this.#free + lengthBytes);
    this.#free += lengthBytes + bytes;
    this.#count += 1;
  }

  /** Throws UnreadableFile when there is no such text. */
  get(index: number): string {
    const slot = index % cacheSlots;
    if (this.#cachedAt[slot] === index) return this.#cached[slot] ?? "";
    const start = index < this.#count ? this.#starts[index] : undefined;
    if (start === undefined) throw corruptWorkbook("a cell names a text that is not there");
    const block = this.#blocks[Math.floor(start / blockBytes)] ?? Buffer.alloc(0);
    const from = (start % blockBytes) + lengthBytes;
    const text = block.toString("utf8", from, from + block.readUInt32LE(from - lengthBytes));
    this.#cachedAt[slot] = index;
    this.#cached[slot] = text;
    return text;
  }

  #grow(): void {
    const grown = new Float64Array(this.#starts.length * 2);
    grown.set(this.#starts);
    this.#starts = grown;
  }
}

/** Reads the shared strings: the runs of a rich text joined, readings in phonetic script left out. */
export const readSharedStrings = async (bytes: AsyncIterable<Uint8Array>): Promise<SharedStrings> => {
  const strings = new SharedStrings();
  let text = "";
  let isPhonetic = false;
  await scanXml(bytes, (xml, token) => {
    if (token === wrote) {
      text += xml.text;
      if (text.length > limits.tokenCharsMax) throw tooLargeInflated("a text of it is too long");
    } else if (xml.name === "si" && token === opened) {
      const plain = xml.textBetween("<t>", "</t></si>");
      if (plain !== undefined) strings.add(cellText(plain));
    } else if (xml.name === "t") xml.keepsText = token === opened && !isPhonetic;
    else if (xml.name === "rPh") isPhonetic = token === opened;
    else if (xml.name === "si" && token === closed) {
      strings.add(cellText(text));
      text = "";
    }
  });
  return strings;
};
