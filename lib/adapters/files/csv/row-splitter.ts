import { brokenRow } from "#lib/domain/transfer/import/broken-rows.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";

/** What parts the cells of a file, and what encloses those that hold the delimiter, a quote or a line break. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** Longest row that is read: more is a quote that was never closed, and would swallow the rows behind it. */
const rowCharsMax = 1_000_000;

/** Broken rows of a file that are mistakes; more of them are a file written otherwise. Each costs a longest row's time. */
const brokenRowsMax = 50;

/** A quote opens a cell and never closes it. */
class NeverClosed extends Error {}

const lf = 10;
const cr = 13;
const space = 32;

/**
 * Splits text that comes in parts into rows of cells. CR, LF and CRLF each end a row, also mixed. A quote within a
 * quoted cell that is not doubled is kept as it stands, but in a cell of several lines it shows that the cell was
 * never closed: then its first line is a broken row, not one row made of many. Where such lines are too many, an
 * UnreadableFile names the last. Spaces before a quote that a cell opens and closes with count as none.
 */
export class RowSplitter {
  readonly #delimiter: string;
  readonly #delimiterCode: number;
  readonly #quote: string;
  readonly #quoteCode: number;
  #text = "";
  #isEnd = false;
  #rowsBefore = 0;
  /** Where the last search found each; -1 when there is none. */
  #brokenLeft: number;
  #next = { lf: -1, cr: -1, quote: -1, delimiter: -1 };

  constructor({ delimiter, quote }: Dialect, brokenMax = brokenRowsMax) {
    this.#brokenLeft = brokenMax;
    this.#delimiter = delimiter;
    this.#delimiterCode = delimiter.charCodeAt(0);
    this.#quote = quote;
    this.#quoteCode = quote.charCodeAt(0);
  }

  /** The rows that this part completes; with `isEnd`, all that are left. */
  push(part: string, isEnd = false): string[][] {
    this.#text = this.#text === "" ? part : this.#text + part;
    this.#isEnd = isEnd;
    this.#next = {
      lf: this.#text.indexOf("\n"),
      cr: this.#text.indexOf("\r"),
      quote: this.#find(0),
      delimiter: this.#text.indexOf(this.#delimiter),
    };
    const rows: string[][] = [];
    let at = 0;
    while (at < this.#text.length) {
      const end = this.#rowOrBroken(at, rows);
      if (end === undefined) break;
      at = end;
    }
    this.#text = this.#text.slice(at);
    this.#rowsBefore += rows.length;
    return rows;
  }

  /** As `#row`; of a row whose quote is never closed, its line. */
  #rowOrBroken(at: number, rows: string[][]): number | undefined {
    try {
      const end = this.#row(at, rows);
      if (end !== undefined || this.#text.length - at <= rowCharsMax) return end;
      return this.#brokenRow(at, rows);
    } catch (error) {
      if (!(error instanceof NeverClosed)) throw error;
      return this.#brokenRow(at, rows);
    }
  }

  /** The line from `at` on as a row of its own; throws UnreadableFile where it has no end, or too many are such. */
  #brokenRow(at: number, rows: string[][]): number {
    const [lineFeed, carriage] = [this.#text.indexOf("\n", at), this.#text.indexOf("\r", at)];
    const ends = [lineFeed, carriage].filter((each) => each !== -1);
    const end = ends.length > 0 ? Math.min(...ends) : this.#text.length;
    const hasQuote = this.#text.slice(at, end).includes(this.#quote);
    if (end - at > rowCharsMax || !hasQuote) throw this.#tooLong(rows);
    this.#brokenLeft -= 1;
    if (this.#brokenLeft < 0) throw this.#neverClosed(rows);
    rows.push(brokenRow(this.#text.slice(at, end)));
    this.#next.quote = this.#find(end);
    this.#next.delimiter = this.#text.indexOf(this.#delimiter, end);
    return this.#afterBreak(end) ?? end + 1;
  }

  #find(at: number): number {
    return this.#text.indexOf(this.#quote, at);
  }

  /** Adds the row that begins at `at` and gives where the next begins; undefined when the text ends within it. */
  #row(at: number, rows: string[][]): number | undefined {
    const lineEnd = this.#lineEnd(at);
    if (this.#next.quote !== -1 && this.#next.quote < at) this.#next.quote = this.#find(at);
    if (this.#next.quote !== -1 && (lineEnd === -1 || this.#next.quote < lineEnd))
      return this.#quotedRow(at, rows);
    if (lineEnd === -1 && !this.#isEnd) return undefined;
    const end = lineEnd === -1 ? this.#text.length : lineEnd;
    const after = this.#afterBreak(end);
    if (after === undefined) return undefined;
    const cells: string[] = [];
    this.#cells(at, end, cells);
    rows.push(cells);
    return after;
  }

  #lineEnd(at: number): number {
    const next = this.#next;
    if (next.lf !== -1 && next.lf < at) next.lf = this.#text.indexOf("\n", at);
    if (next.cr !== -1 && next.cr < at) next.cr = this.#text.indexOf("\r", at);
    if (next.cr === -1) return next.lf;
    return next.lf === -1 ? next.cr : Math.min(next.lf, next.cr);
  }

  /** Where the row behind a line break begins; undefined while a CR may yet be followed by its LF. */
  #afterBreak(at: number): number | undefined {
    if (at >= this.#text.length) return at;
    if (this.#text.charCodeAt(at) === lf) return at + 1;
    if (at + 1 === this.#text.length && !this.#isEnd) return undefined;
    return this.#text.charCodeAt(at + 1) === lf ? at + 2 : at + 1;
  }

  /** A row that holds a quote: quoted cells one by one, those between them together. */
  #quotedRow(from: number, rows: string[][]): number | undefined {
    const cells: string[] = [];
    for (let at = from; ; ) {
      const opening = this.#openingQuote(at);
      if (opening === undefined) return undefined;
      const end = opening === -1 ? this.#bareCells(at, cells) : this.#quotedCell(opening, cells);
      if (end === undefined) return undefined;
      if (this.#text.charCodeAt(end) === this.#delimiterCode) at = end + 1;
      else {
        const after = this.#afterBreak(end);
        if (after !== undefined) rows.push(cells);
        return after;
      }
    }
  }

  /** The quote that opens the cell at `at`, -1 when none does; spaces before one count as none where it is closed too. */
  #openingQuote(at: number): number | undefined {
    if (this.#text.charCodeAt(at) === this.#quoteCode) return at;
    let quote = at;
    while (this.#text.charCodeAt(quote) === space) quote += 1;
    if (quote === at || this.#delimiterCode === space) return -1;
    if (quote >= this.#text.length && !this.#isEnd) return undefined;
    if (this.#text.charCodeAt(quote) !== this.#quoteCode) return -1;
    const lineEnd = this.#lineEnd(quote);
    if (lineEnd === -1 && !this.#isEnd) return undefined;
    const line = this.#text.slice(quote + 1, lineEnd === -1 ? undefined : lineEnd);
    const [escaped, delimiter] = [this.#quote + this.#quote, this.#delimiter];
    const rest = line.replaceAll(escaped, "  ");
    const close = rest.indexOf(this.#quote);
    const behind = close === -1 ? "x" : rest.slice(close + 1).trimStart();
    return behind === "" || behind.startsWith(delimiter) ? quote : -1;
  }

  /** Adds the cells from `from` up to the next that is quoted or to the row's end, and gives where they end. */
  #bareCells(from: number, cells: string[]): number | undefined {
    const lineEnd = this.#lineEnd(from);
    if (this.#next.quote !== -1 && this.#next.quote < from) this.#next.quote = this.#find(from);
    const { quote } = this.#next;
    const hasQuote = quote !== -1 && (lineEnd === -1 || quote < lineEnd);
    if (!hasQuote && lineEnd === -1 && !this.#isEnd) return undefined;
    let before = quote - 1;
    while (before >= from && this.#text.charCodeAt(before) === space && this.#delimiterCode !== space)
      before -= 1;
    const opensCell = hasQuote && before >= from && this.#text.charCodeAt(before) === this.#delimiterCode;
    const isOpening = opensCell && this.#openingQuote(before + 1) !== -1;
    if (hasQuote && !isOpening) return this.#bareCell(from, cells);
    const end = hasQuote ? before : lineEnd === -1 ? this.#text.length : lineEnd;
    this.#cells(from, end, cells);
    return end;
  }

  /** Adds the cells of a stretch without quotes. */
  #cells(from: number, end: number, cells: string[]): void {
    let at = from;
    let next = this.#next.delimiter;
    if (next !== -1 && next < at) next = this.#text.indexOf(this.#delimiter, at);
    while (next !== -1 && next < end) {
      cells.push(this.#text.slice(at, next));
      at = next + 1;
      next = this.#text.indexOf(this.#delimiter, at);
    }
    cells.push(this.#text.slice(at, end));
    this.#next.delimiter = next;
  }

  /** One cell that holds a quote, which is a character like others there. */
  #bareCell(from: number, cells: string[]): number | undefined {
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === this.#delimiterCode || code === lf || code === cr) break;
    }
    if (at === this.#text.length && !this.#isEnd) return undefined;
    cells.push(this.#text.slice(from, at));
    return at;
  }

  #quotedCell(from: number, cells: string[]): number | undefined {
    let doubled = false;
    let stray = false;
    for (let at = this.#find(from + 1); ; at = this.#find(at)) {
      if (at === -1 && this.#isEnd) throw new NeverClosed();
      if (at === -1) return undefined;
      if (this.#text.charCodeAt(at + 1) === this.#quoteCode) {
        doubled = true;
        at += 2;
        continue;
      }
      const end = this.#behindQuote(at + 1);
      if (end === undefined) return undefined;
      if (end === -1) stray = true;
      const raw = this.#text.slice(from + 1, at);
      if (stray && /[\r\n]/.test(raw)) throw new NeverClosed();
      if (end !== -1) {
        cells.push(doubled ? raw.replaceAll(this.#quote + this.#quote, this.#quote) : raw);
        return end;
      }
      at += 1;
    }
  }

  /** Where a cell ends whose closing quote is before `from`: spaces may follow. -1 when it does not end there. */
  #behindQuote(from: number): number | undefined {
    let at = from;
    while (this.#text.charCodeAt(at) === space && this.#delimiterCode !== space) at += 1;
    if (at >= this.#text.length) return this.#isEnd ? at : undefined;
    const code = this.#text.charCodeAt(at);
    return code === this.#delimiterCode || code === lf || code === cr ? at : -1;
  }

  #neverClosed(rows: readonly string[][]): UnreadableFile {
    const row = this.#rowsBefore + rows.length + 1;
    return new UnreadableFile("unclosed_quote", `A quote that opens in row ${row} is never closed.`);
  }

  #tooLong(rows: readonly string[][]): UnreadableFile {
    const row = this.#rowsBefore + rows.length + 1;
    return new UnreadableFile("row_too_long", `Row ${row} has more than ${rowCharsMax} characters.`);
  }
}
