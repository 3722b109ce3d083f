import { corruptWorkbook, limits, tooLargeInflated } from "./limits.ts";
import { closed, opened, wrote } from "./xml-scanner.ts";
import { cellText, scanXml } from "./xml-text.ts";

const blockBytes = 4 * 1024 * 1024;
/** Strings that come again and again, as a country does, are decoded once. */
const cacheSlots = 32_768;

/** Texts by number, kept as bytes: as JavaScript strings a million of them take three times the room. */
export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  #starts = new Uint32Array(1_024);
  #lengths = new Uint32Array(1_024);
  #count = 0;
  /** Where the next text begins, over all blocks. */
  #free = 0;
  readonly #cachedAt = new Int32Array(cacheSlots).fill(-1);
  readonly #cached = Array<string>(cacheSlots).fill("");

  /** Throws UnreadableFile when there are too many, or too long ones. */
  add(text: string): void {
    const length = Buffer.byteLength(text);
    if (length > blockBytes) throw tooLargeInflated("a text of it is too long");
    const left = this.#blocks.length * blockBytes - this.#free;
    if (length > left) {
      this.#free += left;
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes));
    }
    if (this.#free + length > limits.sharedStringBytesMax || this.#count === limits.sharedStringsMax)
      throw tooLargeInflated("it has too many different texts");
    if (this.#count === this.#starts.length) this.#grow();
    this.#starts[this.#count] = this.#free;
    this.#lengths[this.#count] = length;
    this.#blocks.at(-1)?.write(text, this.#free % blockBytes);
    this.#free += length;
    this.#count += 1;
  }

  /** Throws UnreadableFile when there is no such text. */
  get(index: number): string {
    const slot = index % cacheSlots;
    const known = this.#cached[slot];
    if (known !== undefined && this.#cachedAt[slot] === index) return known;
    const text = this.#read(index);
    this.#cachedAt[slot] = index;
    this.#cached[slot] = text;
    return text;
  }

  #read(index: number): string {
    const start = this.#starts[index];
    const length = this.#lengths[index];
    if (start === undefined || length === undefined || index >= this.#count)
      throw corruptWorkbook("a cell names a text that is not there");
    const from = start % blockBytes;
    return this.#blocks[Math.floor(start / blockBytes)]?.toString("utf8", from, from + length) ?? "";
  }

  #grow(): void {
    const grown = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const next = new Uint32Array(old.length * 2);
      next.set(old);
      return next;
    };
    this.#starts = grown(this.#starts);
    this.#lengths = grown(this.#lengths);
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
