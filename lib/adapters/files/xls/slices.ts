import { corruptWorkbook, limits, tooLargeInflated } from "../xlsx/limits.ts";
import {
  isBegin,
  isCell,
  isSetting,
  isStyle,
  kinds,
  recordsFrom,
  wordAt,
  type XlsRecord,
} from "./records.ts";

/** What becomes an object each when SheetJS reads it: some 900 bytes a cell, 150 a text. */
export const xlsLimits = {
  /** Of a sheet; a full one of 65,536 rows × 15 columns has 983,040. */
  cellsMax: 1_000_000,
  /** Read together, and for each ten shared texts, which every slice reads anew, one more. */
  cellsOfSlice: 15_000,
  rowsMax: 65_536,
  columnsMax: 256,
  sharedTextsMax: 1_000_000,
  stylesMax: 100_000,
} as const;

const tooMany = (what: string, max: number) =>
  tooLargeInflated(
    `an XLS workbook may have ${max.toLocaleString("en")} ${what}; save it as XLSX and try again`,
  );

const emptySheet = Buffer.from([kinds.end, 0, 0, 0]);

const cellCount = (record: XlsRecord): number =>
  record.kind === kinds.mulRk ? Math.floor((record.bytes.length - 10) / 6) : 1;

const lastColumn = (record: XlsRecord): number =>
  record.kind === kinds.mulRk ? wordAt(record, record.bytes.length - 6) : wordAt(record, 2);

/** The records of one sheet up to its end; what is embedded in it, such as a chart, is left out. */
function* sheetRecords(stream: Buffer, from: number): Generator<XlsRecord> {
  let depth = 0;
  for (const record of recordsFrom(stream, from)) {
    if (isBegin(record.kind)) depth += 1;
    else if (record.kind === kinds.end) depth -= 1;
    else if (depth === 1) yield record;
    if (depth === 0) return;
  }
}

/** How many cells each row of a sheet has. Throws UnreadableFile where they are too many or lie too far out. */
const cellsByRow = (stream: Buffer, from: number): Uint32Array => {
  const counts = new Uint32Array(xlsLimits.rowsMax);
  let cells = 0;
  let merges = 0;
  for (const record of sheetRecords(stream, from)) {
    if (record.kind === kinds.mergedCells) merges += wordAt(record, 0);
    if (merges > limits.mergedRangesMax) throw tooMany("merged ranges", limits.mergedRangesMax);
    if (!isCell(record.kind)) continue;
    if (lastColumn(record) >= xlsLimits.columnsMax)
      throw corruptWorkbook("a cell lies behind the last column");
    const row = wordAt(record, 0);
    const count = cellCount(record);
    counts[row] = (counts[row] ?? 0) + count;
    cells += count;
    if (cells > xlsLimits.cellsMax) throw tooMany("cells in a sheet", xlsLimits.cellsMax);
  }
  return counts;
};

/** Which slice each row belongs to: some rows after others, of so many cells together. */
const sliceOfRows = (counts: Uint32Array, cellsMax: number): Uint16Array => {
  let slice = 0;
  let cells = 0;
  return Uint16Array.from(counts, (count) => {
    if (cells > 0 && cells + count > cellsMax) {
      slice += 1;
      cells = 0;
    }
    cells += count;
    return slice;
  });
};

/** Stretches of a stream: where each begins and ends, in turn. Neighbours are one. */
type Stretches = number[];

const addStretch = (stretches: Stretches, begin: number, end: number): void => {
  if (stretches.at(-1) === begin) stretches[stretches.length - 1] = end;
  else stretches.push(begin, end);
};

/** Where the cells of each slice lie, and with those of the first the merged ranges of all. */
const stretchesOf = (stream: Buffer, from: number, sliceOf: Uint16Array): Stretches[] => {
  const slices: Stretches[] = Array.from({ length: (sliceOf.at(-1) ?? 0) + 1 }, () => []);
  let into: Stretches | undefined;
  for (const record of sheetRecords(stream, from)) {
    const { kind, at, bytes } = record;
    // The text of a formula, and what continues a record, go with what they follow.
    const follows = kind === kinds.text || kind === kinds.oldText || kind === kinds.continued;
    if (isCell(kind)) into = slices[sliceOf[wordAt(record, 0)] ?? 0];
    else if (!follows) into = kind === kinds.mergedCells ? slices[0] : undefined;
    if (into !== undefined) addStretch(into, at, at + bytes.length);
  }
  return slices;
};

const cut = (stream: Buffer, stretches: Stretches): Buffer[] => {
  const parts: Buffer[] = [];
  for (let index = 0; index < stretches.length; index += 2)
    parts.push(stream.subarray(stretches[index], stretches[index + 1]));
  return parts;
};

/** A workbook's stream taken apart, so that each sheet can be read by some rows at a time. */
export class SlicedWorkbook {
  readonly #stream: Buffer;
  /** What all sheets share, without the list of sheets. */
  readonly #shared: Buffer[] = [];
  readonly #sheets: Buffer[] = [];
  readonly #texts: Buffer[] = [];

  /** Throws UnreadableFile where the workbook would take too much. */
  constructor(stream: Buffer) {
    this.#stream = stream;
    let styles = 0;
    let into: Buffer[] | undefined;
    for (const record of recordsFrom(stream)) {
      const { kind, bytes } = record;
      if (kind === kinds.end) break;
      if (kind !== kinds.continued) into = undefined;
      if (kind === kinds.sheet && bytes.length > 8) this.#sheets.push(bytes);
      else if (kind === kinds.sharedTexts) into = this.#texts;
      else if (isBegin(kind) || isSetting(kind) || isStyle(kind)) into = this.#shared;
      into?.push(bytes);
      if (kind === kinds.filePass) break;
      if (isStyle(kind)) styles += 1;
    }
    if (this.#textCount > xlsLimits.sharedTextsMax)
      throw tooMany("different texts", xlsLimits.sharedTextsMax);
    if (styles > xlsLimits.stylesMax) throw tooMany("styles", xlsLimits.stylesMax);
    if (this.#sheets.length > limits.sheetsMax) throw tooMany("sheets", limits.sheetsMax);
  }

  /** How many different texts its cells share. */
  get #textCount(): number {
    const [first] = this.#texts;
    return first === undefined || first.length < 12 ? 0 : first.readUInt32LE(8);
  }

  isHidden(sheet: number): boolean {
    return ((this.#sheets[sheet]?.[8] ?? 0) & 3) !== 0;
  }

  /** The workbook with all its sheets, and no cell in any of them. */
  outline(): Buffer {
    return this.#compose([], new Map());
  }

  /** The workbook with some rows after others of one sheet, which is told by its place; the other sheets are empty. */
  *slices(sheet: number): Generator<Buffer> {
    const from = this.#placeOf(sheet);
    const sliceOf = sliceOfRows(
      cellsByRow(this.#stream, from),
      xlsLimits.cellsOfSlice + this.#textCount / 10,
    );
    for (const stretches of stretchesOf(this.#stream, from, sliceOf))
      yield this.#compose(this.#texts, new Map([[sheet, cut(this.#stream, stretches)]]));
  }

  #placeOf(sheet: number): number {
    return this.#sheets[sheet]?.readUInt32LE(4) ?? this.#stream.length;
  }

  #compose(texts: readonly Buffer[], contents: ReadonlyMap<number, readonly Buffer[]>): Buffer {
    const bytesOf = (parts: readonly Buffer[]): number => parts.reduce((sum, { length }) => sum + length, 0);
    let at = bytesOf([...this.#shared, ...texts, ...this.#sheets, emptySheet]);
    const places: Buffer[] = [];
    const bodies: Buffer[] = [];
    for (const [index, entry] of this.#sheets.entries()) {
      const [begin] = recordsFrom(this.#stream, this.#placeOf(index));
      if (begin === undefined || !isBegin(begin.kind))
        throw corruptWorkbook("a sheet is not where it should be");
      const place = Buffer.from(entry);
      place.writeUInt32LE(at, 4);
      places.push(place);
      const body = Buffer.concat([begin.bytes, ...(contents.get(index) ?? []), emptySheet]);
      bodies.push(body);
      at += body.length;
    }
    return Buffer.concat([...this.#shared, ...places, ...texts, emptySheet, ...bodies]);
  }
}
