import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import { isAmbiguousDate } from "#lib/domain/records/lead/normalise/date.ts";
import { decimalMarksOf } from "#lib/domain/records/lead/normalise/number.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isTypedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import {
  joinTransforms,
  type ReadingStep,
  readingInWords,
  splitTransforms,
} from "#lib/domain/transfer/mapping/reading-step.ts";
import { cellStep, cellText } from "#lib/domain/transfer/mapping/transform-cell.ts";
import type { OwnField } from "./own-candidates.ts";
import { type OwnReading, ownReading, readKindOf } from "./reading-of-field.ts";
import { profileValues } from "./value-profile.ts";

/** The beginning of a file, against which a mapping's readings are compared. */
export interface FileSample {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The workspace's own fields. */
  readonly own: readonly OwnField[];
}

/** True for `1,234`, which is a thousand and more, or one and a bit. */
const isAmbiguousNumber = (text: string): boolean => /[.,]/.test(text) && decimalMarksOf([text]).length > 1;

/** A column whose reading the file may replace. */
export interface Candidate {
  readonly entry: ColumnMapping;
  /** The reading that the mapping brings; undefined where it brings none or left it open. */
  readonly brought: ReadingStep | undefined;
  readonly found: OwnReading;
  /** True where a value has another meaning in another date order or with another decimal mark. */
  readonly hasTwoMeanings: boolean;
}

export const isDecided = (step: ReadingStep | undefined): step is ReadingStep =>
  step !== undefined && readingInWords(step) !== undefined;

/** The candidate of a column that reads dates or numbers or fills such a field; undefined for other columns. */
export const candidateOf = (
  entry: ColumnMapping,
  names: readonly string[],
  { rows, own }: FileSample,
): Candidate | undefined => {
  const { field, transforms } = entry;
  const { before, reading } = splitTransforms(transforms);
  const kindOfStep = reading && (reading.kind === "parse_date" ? "date" : "number");
  const kind = kindOfStep ?? readKindOf(field, own);
  if (field === null || kind === undefined) return undefined;
  const place = names.indexOf(entry.column);
  const step = cellStep(before, names);
  const values = rows.map((cells) => {
    const cell = cells[place] ?? "";
    const text = cellText(cell, step, cells);
    return isTypedNumber(cell) && text === readCell(cell) ? "" : text;
  });
  const profile = profileValues(values);
  const found = ownReading(field, kind, profile);
  const hasTwoMeanings = profile.some(kind === "date" ? isAmbiguousDate : isAmbiguousNumber);
  return { entry, found, hasTwoMeanings, brought: isDecided(reading) ? reading : undefined };
};

/** The entry with another reading step, or without one. */
export const withStep = (entry: ColumnMapping, reading: ReadingStep | undefined): ColumnMapping => {
  const next = joinTransforms({ ...splitTransforms(entry.transforms), reading });
  const { transforms: _, ...rest } = entry;
  return next.length === 0 && entry.transforms === undefined ? rest : { ...rest, transforms: next };
};
