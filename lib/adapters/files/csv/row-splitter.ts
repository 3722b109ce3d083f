import { UnreadableFile } from "#lib/domain/import/import-files.ts";

/** What parts the cells of a file, and what encloses those that hold the delimiter, a quote or a line break. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** Longest row that is read: more is a quote that was never closed, and would swallow the rows behind it. */
const rowCharsMax = 1_000_000;

const lf = 10;
const cr = 13;
const space = 32;

/**
 * Splits text that comes in parts into rows of cells. CR, LF and CRLF each end a row, also mixed. A quote within a
 * quoted cell that is not doubled is kept as it stands, but in a cell of several lines it shows that the cell was
 * never closed: that is an UnreadableFile that names the row, not one row made of many.
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
  #next = { lf: -1, cr: -1, quote: -1, delimiter: -1 };

  constructor({ delimiter, quote }: Dialect) {
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
      const end = this.#row(at, rows);
      if (end === undefined) break;
      at = end;
    }
    this.#text = this.#text.slice(at);
    this.#rowsBefore += rows.length;
    if (this.#text.length > rowCharsMax) throw this.#tooLong();
    return rows;
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
      const isQuoted = this.#text.charCodeAt(at) === this.#quoteCode;
      const end = isQuoted ? this.#quotedCell(at, cells, rows) : this.#bareCells(at, cells);
      if (end === undefined) return undefined;
      if (this.#text.charCodeAt(end) === this.#delimiterCode) at = end + 1;
      else {
        const after = this.#afterBreak(end);
        if (after !== undefined) rows.push(cells);
        return after;
      }
    }
  }

  /** Adds the cells from `from` up to the next that is quoted or to the row's end, and gives where they end. */
  #bareCells(from: number, cells: string[]): number | undefined {
    const lineEnd = this.#lineEnd(from);
    if (this.#next.quote !== -1 && this.#next.quote < from) this.#next.quote = this.#find(from);
    const { quote } = this.#next;
    const hasQuote = quote !== -1 && (lineEnd === -1 || quote < lineEnd);
    if (!hasQuote && lineEnd === -1 && !this.#isEnd) return undefined;
    const opensCell = hasQuote && this.#text.charCodeAt(quote - 1) === this.#delimiterCode;
    if (hasQuote && !opensCell) return this.#bareCell(from, cells);
    const end = hasQuote ? quote - 1 : lineEnd === -1 ? this.#text.length : lineEnd;
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

  #quotedCell(from: number, cells: string[], rows: readonly string[][]): number | undefined {
    let doubled = false;
    let stray = false;
    for (let at = this.#find(from + 1); ; at = this.#find(at)) {
      if (at === -1 && this.#isEnd) throw this.#neverClosed(rows);
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
      if (stray && /[\r\n]/.test(raw)) throw this.#neverClosed(rows);
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

  #tooLong(): UnreadableFile {
    if (this.#find(0) !== -1) return this.#neverClosed([]);
    const row = this.#rowsBefore + 1;
    return new UnreadableFile("row_too_long", `Row ${row} has more than ${rowCharsMax} characters.`);
  }
}
