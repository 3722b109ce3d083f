import { corruptWorkbook, limits, tooLargeInflated } from "./limits.ts";

/** What a scanner has come upon; `starved` asks for more text. */
export const starved = 0;
export const opened = 1;
export const closed = 2;
export const wrote = 3;
export type Token = typeof starved | typeof opened | typeof closed | typeof wrote;

const code = {
  quote: 34,
  apostrophe: 39,
  slash: 47,
  colon: 58,
  equals: 61,
  greater: 62,
  exclamation: 33,
  question: 63,
} as const;
const isSpace = (char: number | undefined): boolean =>
  char === 32 || char === 10 || char === 13 || char === 9;

/** Reads what nearly always comes in one form without taking it apart as XML. */
export interface PlainReader {
  /**
   * Takes the one that begins at `from` and gives where it ends, or -1 when none of its kind is there whole; `codes` are
   * the text's characters, and a 0 behind them.
   */
  takeOne(text: string, codes: Uint16Array, from: number): number;
}

/**
 * Finds tags and texts in XML that comes in pieces. It knows the XML that office programs write, without its names'
 * prefixes; a document type, in which entities would be declared, is refused.
 */
export class XmlScanner {
  /** Texts between tags are handed out while this is true, and passed over while it is not. */
  keepsText = false;
  /** The name of the tag that was come upon last. */
  name = "";
  /** The text that was come upon last, its entities not yet resolved. */
  text = "";
  #buffer = "";
  /** The buffer's characters, then a 0: JavaScript reads them from an array in a third of the time. */
  #codes = new Uint16Array();
  #at = 0;
  #isSelfClosed = false;
  /** For each attribute: where its name and its value begin and end. */
  readonly #attributes: number[] = [];
  #attributeCount = 0;

  push(text: string): void {
    this.#buffer = this.#at === this.#buffer.length ? text : this.#buffer.slice(this.#at) + text;
    this.#at = 0;
    if (this.#buffer.length > text.length + limits.tokenCharsMax)
      throw tooLargeInflated("a text of it has more than a million characters");
    const { length } = this.#buffer;
    if (length >= this.#codes.length) this.#codes = new Uint16Array(length * 2);
    Buffer.from(this.#codes.buffer).write(this.#buffer, "utf16le");
    this.#codes[length] = 0;
  }

  /** Goes on to the next tag or text. */
  next(): Token {
    if (this.#isSelfClosed) {
      this.#isSelfClosed = false;
      return closed;
    }
    for (;;) {
      const open = this.#buffer.indexOf("<", this.#at);
      if (open === -1) {
        if (!this.keepsText) this.#at = this.#buffer.length;
        return starved;
      }
      if (open > this.#at && this.keepsText) return this.#wrote(this.#at, open, open);
      this.#at = open;
      const char = this.#codes[open + 1];
      if (char === code.slash) return this.#closing(open);
      if (char !== code.exclamation && char !== code.question)
        return open + 1 < this.#buffer.length ? this.#opening(open + 1) : starved;
      const token = this.#declaration(open);
      if (token !== undefined) return token;
    }
  }

  /**
   * Takes `start`, a text and `end` at once where just these come next, which saves a token each in cells written as nearly
   * all are; gives the text, and otherwise undefined with nothing taken.
   */
  textBetween(start: string, end: string): string | undefined {
    if (this.#isSelfClosed || !this.#buffer.startsWith(start, this.#at)) return undefined;
    const from = this.#at + start.length;
    const to = this.#buffer.indexOf("<", from);
    if (to === -1 || !this.#buffer.startsWith(end, to)) return undefined;
    this.#at = to + end.length;
    return this.#buffer.slice(from, to);
  }

  /** Lets a reader of its own take what comes next, as many as are there. */
  take(reader: PlainReader): void {
    if (this.#isSelfClosed) return;
    let end = this.#at;
    do {
      this.#at = end;
      end = reader.takeOne(this.#buffer, this.#codes, this.#at);
    } while (end !== -1);
  }

  /** The value of an attribute of the tag just opened, as written. */
  attribute(name: string): string | undefined {
    const found = this.#attributes;
    for (let at = 0; at < this.#attributeCount * 4; at += 4) {
      const from = found[at] ?? 0;
      if ((found[at + 1] ?? 0) - from === name.length && this.#buffer.startsWith(name, from))
        return this.#buffer.slice(found[at + 2], found[at + 3]);
    }
    return undefined;
  }

  #wrote(from: number, to: number, next: number): Token {
    this.text = this.#buffer.slice(from, to);
    this.#at = next;
    return wrote;
  }

  #closing(open: number): Token {
    const end = this.#buffer.indexOf(">", open + 2);
    if (end === -1) return starved;
    let to = end;
    while (isSpace(this.#codes[to - 1])) to -= 1;
    this.name = this.#localName(open + 2, to);
    this.#at = end + 1;
    return closed;
  }

  /** Passes over a comment or an instruction; gives the token of a character section, or that it is cut. */
  #declaration(open: number): Token | undefined {
    const isCharacters = this.#buffer.startsWith("<![CDATA[", open);
    const isComment = this.#buffer.startsWith("<!--", open);
    if (this.#buffer.length - open < 9 && !isComment) return starved;
    if (!isCharacters && !isComment && this.#codes[open + 1] === code.exclamation)
      throw corruptWorkbook("it declares a document type, which workbooks have not");
    const mark = isCharacters ? "]]>" : isComment ? "-->" : "?>";
    const end = this.#buffer.indexOf(mark, open + (isComment ? 4 : 2));
    if (end === -1) return starved;
    this.#at = end + mark.length;
    if (!isCharacters || !this.keepsText) return undefined;
    this.text = this.#buffer.slice(open + 9, end).replaceAll("&", "&amp;");
    return wrote;
  }

  #opening(from: number): Token {
    const buffer = this.#buffer;
    const codes = this.#codes;
    let at = from;
    let char = codes[at] ?? 0;
    while (char > 32 && char !== code.greater && char !== code.slash) char = codes[++at] ?? 0;
    const nameEnd = at;
    this.#attributeCount = 0;
    for (;;) {
      while (isSpace(char)) char = codes[++at] ?? 0;
      if (at >= buffer.length) return starved;
      if (char === code.greater) break;
      if (char === code.slash) {
        char = codes[++at] ?? 0;
        if (at < buffer.length && char !== code.greater) throw corruptWorkbook("a tag of it is broken");
        this.#isSelfClosed = at < buffer.length;
        continue;
      }
      at = this.#attribute(at);
      if (at === -1) return starved;
      char = codes[at] ?? 0;
    }
    this.name = this.#localName(from, nameEnd);
    this.#at = at + 1;
    return opened;
  }

  /** Notes the attribute that begins at `from` and gives where it ends, or -1 when it is cut. */
  #attribute(from: number): number {
    const buffer = this.#buffer;
    const codes = this.#codes;
    let at = from;
    let nameFrom = from;
    let char = codes[at] ?? 0;
    while (char > 32 && char !== code.equals) {
      if (char === code.greater) throw corruptWorkbook("an attribute of it has no value");
      if (char === code.colon) nameFrom = at + 1;
      char = codes[++at] ?? 0;
    }
    const nameTo = at;
    while (isSpace(char)) char = codes[++at] ?? 0;
    if (at >= buffer.length) return -1;
    if (char !== code.equals) throw corruptWorkbook("an attribute of it has no value");
    char = codes[++at] ?? 0;
    while (isSpace(char)) char = codes[++at] ?? 0;
    if (at >= buffer.length) return -1;
    if (char !== code.quote && char !== code.apostrophe)
      throw corruptWorkbook("an attribute of it has no quotes");
    const end = buffer.indexOf(char === code.quote ? '"' : "'", at + 1);
    if (end === -1) return -1;
    const slot = this.#attributeCount * 4;
    this.#attributes[slot] = nameFrom;
    this.#attributes[slot + 1] = nameTo;
    this.#attributes[slot + 2] = at + 1;
    this.#attributes[slot + 3] = end;
    this.#attributeCount += 1;
    return end + 1;
  }

  #localName(from: number, to: number): string {
    let start = from;
    for (let at = from; at < to; at += 1) if (this.#codes[at] === code.colon) start = at + 1;
    return this.#buffer.slice(start, to);
  }
}
