import { corruptWorkbook } from "../xlsx/limits.ts";

const recordHeadBytes = 4;
/** Two counts of texts come first, of which the second is that of the different ones. */
const listHeadBytes = 8;
/** Of the shortest text: its length and its kind. MS-XLS 2.5.293. */
const textHeadBytes = 3;
const wideFlag = 1;
const extendedFlag = 4;
const richFlag = 8;

/** Told of each stretch of a text's characters, of one or two bytes each. */
type Visit = (from: number, to: number, isWide: boolean) => void;

interface Head {
  /** Where the characters begin, how many there are, and how many bytes stand behind them. */
  readonly from: number;
  readonly chars: number;
  readonly isWide: boolean;
  readonly behind: number;
}

/**
 * The texts that the cells of a workbook share, read where they stand. Our own reader, because SheetJS looks for each
 * character in the list of all records that the texts are spread over: minutes for a full sheet.
 */
export class SharedTexts {
  readonly #bytes: Buffer;
  /** Where each record's part of the bytes ends. */
  readonly #ends: Uint32Array;
  readonly #starts: Uint32Array;
  readonly count: number;

  /** Of the record of the texts and those that continue it, heads included; of none where there are no texts. */
  constructor(records: readonly Buffer[], textsMax: number) {
    const parts = records.map((record) => record.subarray(recordHeadBytes));
    this.#bytes = Buffer.concat(parts);
    this.#ends = new Uint32Array(parts.length);
    for (const [index, { length }] of parts.entries())
      this.#ends[index] = (this.#ends[index - 1] ?? 0) + length;
    this.#starts = new Uint32Array(textsMax);
    let count = 0;
    let at = listHeadBytes;
    for (; count < textsMax && at + textHeadBytes <= this.#bytes.length; count += 1) {
      this.#starts[count] = at;
      const { from, chars, isWide, behind } = this.#head(at);
      at = this.#walk(from, chars, isWide) + behind;
    }
    this.count = count;
  }

  /** Throws UnreadableFile when there is no such text. */
  get(index: number): string {
    const { from, chars, isWide } = this.#head(this.#start(index));
    let text = "";
    this.#walk(from, chars, isWide, (begin, end, isPartWide) => {
      text += this.#bytes.toString(isPartWide ? "utf16le" : "latin1", begin, end);
    });
    return text;
  }

  /** How many characters a text has. Throws UnreadableFile when there is no such text. */
  charsOf(index: number): number {
    return this.#word(this.#start(index));
  }

  #start(index: number): number {
    if (index >= this.count) throw corruptWorkbook("a cell names a text that is not there");
    return this.#starts[index] ?? 0;
  }

  #word(at: number): number {
    return (this.#bytes[at] ?? 0) + 256 * (this.#bytes[at + 1] ?? 0);
  }

  #head(at: number): Head {
    const flags = this.#bytes[at + 2] ?? 0;
    let from = at + textHeadBytes;
    let behind = 0;
    if ((flags & richFlag) !== 0) {
      behind += 4 * this.#word(from);
      from += 2;
    }
    if ((flags & extendedFlag) !== 0) {
      behind += this.#word(from) + 65_536 * this.#word(from + 2);
      from += 4;
    }
    return { from, chars: this.#word(at), isWide: (flags & wideFlag) !== 0, behind };
  }

  /** Goes through a text's characters and gives where they end. A record that begins within them says how wide they are. */
  #walk(from: number, chars: number, wide: boolean, visit?: Visit): number {
    let at = from;
    let isWide = wide;
    let left = chars;
    for (let record = this.#recordAt(from); left > 0 && record < this.#ends.length; record += 1) {
      const begin = this.#ends[record - 1];
      if (at === begin) {
        isWide = this.#bytes[at] !== 0;
        at += 1;
      }
      const width = isWide ? 2 : 1;
      const end = this.#ends[record] ?? 0;
      const here = Math.min(left, Math.floor(Math.max(0, end - at) / width));
      visit?.(at, at + here * width, isWide);
      left -= here;
      at = left > 0 ? end : at + here * width;
    }
    return at;
  }

  /** The number of the record that has the byte at a place. */
  #recordAt(at: number): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
