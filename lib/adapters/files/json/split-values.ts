import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";

/** Longest value that is read, as of a row of a CSV file. */
const valueCharsMax = 1_000_000;
/** A lead nests two or three levels; deeper than this is no list of leads. */
const depthMax = 64;

/** The text of one value of the list; `row` counts from 1. */
export interface JsonText {
  readonly row: number;
  readonly text: string;
}

const brokenJson = (message: string): UnreadableFile => new UnreadableFile("broken_json", message);

const quote = 34;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** The closing quote of the string that opens at `from`, or -1. */
const stringEnd = (text: string, from: number): number => {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    // An even number of backslashes escapes each other, and not the quote.
    if ((at - before) % 2 === 1) return at;
  }
  return -1;
};

/**
 * Parts text that comes in pieces into the values of an array (`isArray`) or of a sequence parted by line breaks,
 * without reading them. Throws UnreadableFile where commas and brackets do not fit, naming the row.
 */
export class ValueSplitter {
  readonly #isArray: boolean;
  #text = "";
  #row = 0;
  /** `value` until a first value may come, `comma` behind one. */
  #expects: "open" | "value" | "first" | "comma" | "end";

  constructor(isArray: boolean) {
    this.#isArray = isArray;
    this.#expects = isArray ? "open" : "value";
  }

  /** The values that this part completes. */
  push(part: string): JsonText[] {
    this.#text += part;
    const values: JsonText[] = [];
    let at = 0;
    for (;;) {
      at = this.#skipSpace(at);
      const char = this.#text[at];
      if (char === undefined) break;
      if (char === "{" || char === "[") {
        if (this.#expects === "open" && char === "[") {
          this.#expects = "first";
          at += 1;
          continue;
        }
        const end = this.#valueEnd(at);
        if (end === undefined) break;
        values.push(this.#value(at, end));
        at = end;
      } else at = this.#punctuation(char, at);
    }
    this.#text = this.#text.slice(at);
    if (this.#text.length > valueCharsMax)
      throw brokenJson(`Row ${this.#row + 1} is longer than ${valueCharsMax} characters, or never ends.`);
    return values;
  }

  /** Throws unless the text may end here. */
  end(): void {
    const isEnd = this.#isArray ? this.#expects === "end" : this.#text === "";
    if (!isEnd) throw brokenJson(`The file ends within row ${this.#row + 1}.`);
  }

  #skipSpace(from: number): number {
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) break;
    }
    return at;
  }

  #punctuation(char: string, at: number): number {
    if (!this.#isArray) throw this.#misplaced();
    const mayClose = this.#expects === "first" || this.#expects === "comma";
    if (char === "]" && mayClose) this.#expects = "end";
    else if (char === "," && this.#expects === "comma") this.#expects = "value";
    else throw this.#misplaced();
    return at + 1;
  }

  #value(from: number, to: number): JsonText {
    const mayCome = this.#expects === "first" || this.#expects === "value";
    if (!mayCome || this.#text[from] !== "{") throw this.#misplaced();
    this.#row += 1;
    this.#expects = this.#isArray ? "comma" : "value";
    return { row: this.#row, text: this.#text.slice(from, to) };
  }

  #misplaced(): UnreadableFile {
    if (this.#expects === "end") return brokenJson("There is more behind the list's end.");
    return this.#expects === "comma"
      ? brokenJson(`Row ${this.#row} is not followed by a comma or the list's end.`)
      : brokenJson(`Row ${this.#row + 1} is not an object.`);
  }

  /** Where the value ends that begins at `from`; undefined when the text ends within it. */
  #valueEnd(from: number): number | undefined {
    const text = this.#text;
    let depth = 0;
    for (let at = from; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) {
        at = stringEnd(text, at);
        if (at === -1) return undefined;
      } else if (code === openBrace || code === openBracket) depth += 1;
      else if (code === closeBrace || code === closeBracket) depth -= 1;
      if (depth === 0) return at + 1;
      if (depth > depthMax) throw brokenJson(`Row ${this.#row + 1} nests deeper than ${depthMax} levels.`);
    }
    return undefined;
  }
}
