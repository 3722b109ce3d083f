import { corruptWorkbook } from "../xlsx/limits.ts";
import { labelOf } from "./label.ts";
import { ReadBudget, tooMany, xlsLimits } from "./read-budget.ts";
import {
  isBegin,
  isCell,
  isFollower,
  isSetting,
  isStyle,
  kinds,
  recordsFrom,
  sharedIndex,
  wordAt,
  type XlsRecord,
} from "./records.ts";
import { SharedTexts } from "./shared-texts.ts";
import { sheetRecords, sliceOfRows } from "./slice-of-rows.ts";

const emptySheet = Buffer.from([kinds.end, 0, 0, 0]);

/** Stretches of a stream: where each begins and ends, in turn. Neighbours are one. */
type Stretches = number[];

const addStretch = (stretches: Stretches, begin: number, end: number): void => {
  if (stretches.at(-1) === begin) stretches[stretches.length - 1] = end;
  else stretches.push(begin, end);
};

/** Where the cells of each slice lie, and with those of the first the merged ranges of all. */
const stretchesOf = (records: Iterable<XlsRecord>, sliceOf: Uint16Array): Stretches[] => {
  const slices: Stretches[] = Array.from({ length: (sliceOf.at(-1) ?? -1) + 1 }, () => []);
  let into: Stretches | undefined;
  for (const record of records) {
    const { kind, at, bytes } = record;
    if (isCell(kind)) into = slices[sliceOf[wordAt(record, 0)] ?? 0];
    else if (!isFollower(kind)) into = kind === kinds.mergedCells ? slices[0] : undefined;
    if (into !== undefined) addStretch(into, at, at + bytes.length);
  }
  return slices;
};

/** The records of some stretches, in which each cell that names a shared text has it as its own. */
const cut = (stream: Buffer, stretches: Stretches, texts: SharedTexts): Buffer[] => {
  const parts: Buffer[] = [];
  for (let index = 0; index < stretches.length; index += 2) {
    let from = stretches[index] ?? 0;
    const piece = stream.subarray(0, stretches[index + 1]);
    for (const record of recordsFrom(piece, from)) {
      if (record.kind !== kinds.sharedLabel) continue;
      parts.push(stream.subarray(from, record.at), labelOf(record.bytes, texts.get(sharedIndex(record))));
      from = record.at + record.bytes.length;
    }
    parts.push(piece.subarray(from));
  }
  return parts;
};

/** How many different texts a workbook says that its cells share. */
const countOf = ([first]: readonly Buffer[]): number =>
  first === undefined || first.length < 12 ? 0 : first.readUInt32LE(8);

/** A sheet's line in the list of sheets, which says where its body is, and that. */
interface SheetParts {
  readonly entry: Buffer;
  readonly body: Buffer;
}

/** A workbook's stream taken apart, so that each sheet can be read by some rows at a time. */
export class SlicedWorkbook {
  readonly #stream: Buffer;
  /** What all sheets share, without the list of sheets. */
  readonly #shared: Buffer[] = [];
  readonly #settingBytes: number;
  readonly #sheets: Buffer[] = [];
  readonly #texts: SharedTexts;
  readonly #budget: ReadBudget;
  /** Places of sheets that were read. */
  readonly #read = new Set<number>();

  /** Throws UnreadableFile where the workbook would take too much. */
  constructor(stream: Buffer) {
    this.#stream = stream;
    this.#budget = new ReadBudget(stream);
    let styles = 0;
    let settingBytes = 0;
    const texts: Buffer[] = [];
    let into: Buffer[] | undefined;
    for (const record of recordsFrom(stream)) {
      const { kind, bytes } = record;
      if (kind === kinds.end) break;
      if (kind !== kinds.continued) into = undefined;
      if (kind === kinds.sheet && bytes.length > 8) this.#sheets.push(bytes);
      else if (kind === kinds.sharedTexts) into = texts;
      else if (isBegin(kind) || isSetting(kind) || isStyle(kind)) into = this.#shared;
      into?.push(bytes);
      if (into === this.#shared) settingBytes += bytes.length;
      if (kind === kinds.filePass) break;
      if (isStyle(kind)) styles += 1;
    }
    const textCount = countOf(texts);
    if (textCount > xlsLimits.sharedTextsMax) throw tooMany("different texts", xlsLimits.sharedTextsMax);
    if (styles > xlsLimits.stylesMax) throw tooMany("styles", xlsLimits.stylesMax);
    if (this.#sheets.length > xlsLimits.sheetsMax) throw tooMany("sheets", xlsLimits.sheetsMax);
    this.#settingBytes = settingBytes;
    this.#texts = new SharedTexts(texts, textCount);
  }

  isHidden(sheet: number): boolean {
    return ((this.#sheets[sheet]?.[8] ?? 0) & 3) !== 0;
  }

  /** The workbook with all its sheets, and no cell in any of them. */
  outline(): Buffer {
    return this.#compose(this.#sheets.map((_, index) => this.#sheet(index, [])));
  }

  /**
   * The workbook with some rows after others of one sheet, which is told by its place and is alone in it; none of a
   * sheet without cells, or of one that was read under another name.
   */
  *slices(sheet: number): Generator<Buffer> {
    const from = this.#placeOf(sheet);
    if (this.#read.has(from)) return;
    this.#read.add(from);
    const records = () => sheetRecords(this.#stream, from, this.#budget);
    const sliceOf = sliceOfRows(records(), this.#texts, this.#budget);
    for (const stretches of stretchesOf(records(), sliceOf))
      yield this.#compose([this.#sheet(sheet, cut(this.#stream, stretches, this.#texts))]);
  }

  #placeOf(sheet: number): number {
    return this.#sheets[sheet]?.readUInt32LE(4) ?? this.#stream.length;
  }

  #sheet(index: number, contents: readonly Buffer[]): SheetParts {
    const [begin] = recordsFrom(this.#stream, this.#placeOf(index));
    if (begin === undefined || !isBegin(begin.kind))
      throw corruptWorkbook("a sheet is not where it should be");
    const body = Buffer.concat([begin.bytes, ...contents, emptySheet]);
    return { entry: Buffer.from(this.#sheets[index] ?? emptySheet), body };
  }

  #compose(sheets: readonly SheetParts[]): Buffer {
    this.#budget.spendSettingBytes(this.#settingBytes);
    const globals = [...this.#shared, ...sheets.map(({ entry }) => entry), emptySheet];
    let at = globals.reduce((sum, { length }) => sum + length, 0);
    for (const { entry, body } of sheets) {
      entry.writeUInt32LE(at, 4);
      at += body.length;
    }
    return Buffer.concat([...globals, ...sheets.map(({ body }) => body)]);
  }
}
