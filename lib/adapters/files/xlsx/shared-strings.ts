import { corruptWorkbook, limits, tooLargeInflated } from "./limits.ts";
import { PlainTexts } from "./plain-texts.ts";
import { StoredTexts } from "./stored-texts.ts";
import { closed, opened, type Token, wrote, type XmlScanner } from "./xml-scanner.ts";
import { cellText, scanXml } from "./xml-text.ts";

/** Strings that come again and again, as a country does, are decoded once. */
const cacheSlots = 32_768;
/** How many texts that come in their order are decoded at once, and how long they may be together. */
const windowTexts = 256;
const windowBytes = 65_536;

/** The texts of a workbook, by their numbers. */
export class SharedStrings {
  readonly #texts = new StoredTexts();
  readonly #cachedAt = new Int32Array(cacheSlots).fill(-1);
  readonly #cached = Array<string>(cacheSlots).fill("");
  /** Neither this text was asked for yet nor any behind it. */
  #unread = 0;
  /** Texts from `#unread` up to, without, `#windowEnd`, and where in the window they begin. */
  #window = "";
  #windowEnd = 0;
  #windowAt = 0;

  /** Throws UnreadableFile when there are too many, or too long ones. */
  add(text: string): void {
    this.#texts.add(text);
  }

  /** Throws UnreadableFile when there is no such text. */
  get(index: number): string {
    if (index === this.#unread && index < this.#texts.count) return this.#next();
    const slot = index % cacheSlots;
    const known = this.#cached[slot];
    if (known !== undefined && this.#cachedAt[slot] === index) return known;
    const text = this.#read(index);
    this.#cachedAt[slot] = index;
    this.#cached[slot] = text;
    return text;
  }

  #read(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.#texts.count)
      throw corruptWorkbook("a cell names a text that is not there");
    if (index > this.#unread) {
      this.#unread = index + 1;
      this.#windowEnd = 0;
    }
    return this.#texts.read(index, index + 1);
  }

  /**
   * The text that nobody had before: programs number texts in the order of their first use. It is not cached, since it is
   * a piece of the window, which it would keep.
   */
  #next(): string {
    const index = this.#unread;
    if (index >= this.#windowEnd) {
      this.#windowEnd = this.#texts.stretchEnd(index, windowTexts, windowBytes);
      this.#window = this.#texts.read(index, this.#windowEnd);
      this.#windowAt = 0;
    }
    const from = this.#windowAt;
    this.#windowAt += this.#texts.charsOf(index);
    this.#unread += 1;
    return this.#window.slice(from, this.#windowAt);
  }
}

/** Reads the shared strings: the runs of a rich text joined, readings in phonetic script left out. */
export const readSharedStrings = async (bytes: AsyncIterable<Uint8Array>): Promise<SharedStrings> => {
  const strings = new SharedStrings();
  let text = "";
  let isPhonetic = false;
  const visit = (xml: XmlScanner, token: Token): void => {
    if (token === wrote) {
      text += xml.text;
      if (text.length > limits.tokenCharsMax) throw tooLargeInflated("a text of it is too long");
    } else if (xml.name === "t") xml.keepsText = token === opened && !isPhonetic;
    else if (xml.name === "rPh") isPhonetic = token === opened;
    else if (xml.name === "si" && token === closed) {
      strings.add(cellText(text));
      text = "";
    }
  };
  await scanXml(bytes, visit, new PlainTexts(strings));
  return strings;
};
