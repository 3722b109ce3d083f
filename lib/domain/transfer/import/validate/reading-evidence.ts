import type { ColumnMapping, DealColumn } from "#lib/contract/transfer/import-record.ts";
import type { DateOrder } from "#lib/contract/transfer/transforms.ts";
import { ordersShown } from "#lib/domain/records/lead/normalise/date.ts";
import { type DecimalMark, decimalMarksOf } from "#lib/domain/records/lead/normalise/number.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { type ReadingStep, splitTransforms } from "#lib/domain/transfer/mapping/reading-step.ts";
import { type CellStep, cellStep } from "#lib/domain/transfer/mapping/transform-cell.ts";
import { type CustomKindOf, readKindOf } from "../mapping/reading-of-field.ts";

/** What a value says of a reading; undefined for other text and for values that every reading reads alike. */
type Verdict = "confirms" | "contradicts" | undefined;

/** Longer than any date or number that is read. */
const charsMax = 64;

const beginsWithYear = /^\d{4}[^\d]?\d/;

const ofDate = (text: string, order: DateOrder): Verdict => {
  const shown = ordersShown(text);
  if (shown === undefined) return order === "ymd" && beginsWithYear.test(text) ? "confirms" : undefined;
  if (!shown.includes(order)) return "contradicts";
  return shown.includes("dmy") && shown.includes("mdy") ? undefined : "confirms";
};

const ofNumber = (text: string, decimal: DecimalMark): Verdict => {
  if (!/[.,]/.test(text) || !/\d/.test(text)) return undefined;
  const [mark, other] = decimalMarksOf([text]);
  if (mark === undefined || other !== undefined) return undefined;
  return mark === decimal ? "confirms" : "contradicts";
};

const verdictOf = (text: string, step: ReadingStep): Verdict => {
  if (text === "" || text.length > charsMax) return undefined;
  if (step.kind === "parse_number") return ofNumber(text, step.decimal);
  return step.date_order === null ? undefined : ofDate(text, step.date_order);
};

/** What the values of one column say of its reading. */
export interface ColumnEvidence {
  readonly column: string;
  readonly step: ReadingStep;
  readonly confirming: number;
  readonly contradicting: number;
  /** The row of the first value that contradicts. */
  readonly firstRow: number | undefined;
}

interface Watched extends ColumnEvidence {
  readonly place: number;
  readonly before: CellStep | undefined;
  confirming: number;
  contradicting: number;
  firstRow: number | undefined;
}

/** Fields whose reader takes a point for the decimal mark where no transform names one. */
const readsPoints = ({ field }: ColumnMapping | DealColumn, own: readonly CustomKindOf[]): boolean =>
  field === "deal.amount" ||
  (field?.includes("custom.") === true &&
    !field.startsWith("deal.") &&
    readKindOf(field as ColumnMapping["field"], own) === "number");

const stepOf = (entry: ColumnMapping | DealColumn, own: readonly CustomKindOf[]): ReadingStep | undefined => {
  const { reading } = splitTransforms(entry.transforms);
  if (entry.field === null) return undefined;
  if (reading !== undefined) return reading;
  return readsPoints(entry, own) ? { kind: "parse_number", decimal: "." } : undefined;
};

/** Counts over a whole file which values confirm and which contradict the date order or decimal mark of their column. */
export class ReadingEvidence {
  readonly #watched: readonly Watched[];

  constructor(mapping: readonly (ColumnMapping | DealColumn)[], own: readonly CustomKindOf[]) {
    const names = mapping.map(({ column }) => column);
    this.#watched = mapping.flatMap((entry, place): Watched[] => {
      const step = stepOf(entry, own);
      if (step === undefined) return [];
      const before = cellStep(splitTransforms(entry.transforms).before, names);
      const { column } = entry;
      return [{ column, step, place, before, confirming: 0, contradicting: 0, firstRow: undefined }];
    });
  }

  /** Counts the cells of a row; `row` is its number in the file. */
  add(row: number, cells: readonly string[]): void {
    for (const one of this.#watched) {
      const cell = readCell(cells[one.place] ?? "").trim();
      const text = one.before === undefined ? cell : one.before(cell, cells).trim();
      const verdict = verdictOf(text, one.step);
      if (verdict === "confirms") one.confirming += 1;
      else if (verdict === "contradicts") {
        one.contradicting += 1;
        one.firstRow ??= row;
      }
    }
  }

  columns(): readonly ColumnEvidence[] {
    return this.#watched;
  }
}
