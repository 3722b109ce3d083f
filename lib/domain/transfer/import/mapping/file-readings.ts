import type { ColumnMapping, ImportNotice } from "#lib/contract/transfer/import-record.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import {
  joinTransforms,
  type ReadingStep,
  readingInWords,
  splitTransforms,
} from "#lib/domain/transfer/mapping/reading-step.ts";
import { cellStep } from "#lib/domain/transfer/mapping/transform-cell.ts";
import { hasOpenOrder, type ProfiledColumn, withLanguageOrder, withShownOrder } from "./agreed-date-order.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
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

/** A column whose reading the file may replace. */
interface Candidate {
  readonly entry: ColumnMapping;
  /** The reading that the mapping brings; undefined where it brings none or left it open. */
  readonly brought: ReadingStep | undefined;
  readonly found: OwnReading;
}

const isDecided = (step: ReadingStep | undefined): step is ReadingStep =>
  step !== undefined && readingInWords(step) !== undefined;

const candidateOf = (
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
    const cell = readCell(cells[place] ?? "").trim();
    return step === undefined ? cell : step(cell, cells);
  });
  const found = ownReading(field, kind, profileValues(values));
  return { entry, found, brought: isDecided(reading) ? reading : undefined };
};

const withStep = (entry: ColumnMapping, reading: ReadingStep | undefined): ColumnMapping => {
  const next = joinTransforms({ ...splitTransforms(entry.transforms), reading });
  const { transforms: _, ...rest } = entry;
  return next.length === 0 && entry.transforms === undefined ? rest : { ...rest, transforms: next };
};

/** The entry as the file's own values have it read: open where they leave it open, a guess where they suggest one. */
const readByValues = ({ entry, found }: Candidate): ColumnMapping => ({
  ...withStep(entry, found.step),
  reason: found.note === undefined ? entry.reason : `${entry.reason}; ${found.note}`,
  confidence: found.isGuess === true ? Math.min(entry.confidence, autoConfirmedMin - 0.01) : entry.confidence,
});

/** The reading that the file leaves to the mapping, for lack of values that show one. */
const readByMapping = ({ entry, brought, found }: Candidate): ColumnMapping | undefined => {
  const isUndecidedDate = found.step?.kind === "parse_date" && found.step.date_order === null;
  return brought !== undefined && found.isOpen === true && !isUndecidedDate
    ? withStep(entry, brought)
    : undefined;
};

const effective = (step: ReadingStep | undefined, brought: ReadingStep): string | undefined =>
  step === undefined && brought.kind === "parse_number" ? "a decimal point" : step && readingInWords(step);

const noticeOf = (brought: ReadingStep, { column, transforms }: ColumnMapping): ImportNotice[] => {
  const now = effective(splitTransforms(transforms).reading, brought);
  const before = readingInWords(brought);
  if (now === before) return [];
  const what = brought.kind === "parse_date" ? "dates" : "numbers";
  const how =
    now === undefined
      ? "contradict each other: each is read by itself, and one that has two meanings is left out"
      : `are read with ${now}, as they show`;
  const message = `The ${what} of "${column}" ${how}. The learned mapping reads them with ${before}.`;
  return [{ code: "reading_replaced", column, message }];
};

/**
 * Settles the readings of the entries that `isOpenToValues` selects. Values that show their reading decide, then the
 * file's other dates, then the reading that the mapping brings, then the language of the headers. Returns a warning for
 * each reading that the mapping brought and that was replaced. Other entries are returned unchanged.
 */
export const withFileReadings = (
  mapping: readonly ColumnMapping[],
  file: FileSample,
  isOpenToValues: (entry: ColumnMapping) => boolean,
): { readonly mapping: ColumnMapping[]; readonly warnings: ImportNotice[] } => {
  const names = mapping.map(({ column }) => column);
  const candidates = mapping.map((entry) =>
    isOpenToValues(entry) ? candidateOf(entry, names, file) : undefined,
  );
  if (candidates.every((one) => one === undefined)) return { mapping: [...mapping], warnings: [] };
  const profiled = file.columns.map((name, index): ProfiledColumn => {
    const values = file.rows.map((cells) => readCell(cells[index] ?? ""));
    return { name, profile: profileValues(values) };
  });
  const byValues = mapping.map((entry, index) => {
    const one = candidates[index];
    return one === undefined ? entry : (readByMapping(one) ?? readByValues(one));
  });
  const byMapping = withShownOrder(byValues, profiled).map((entry, index) => {
    const one = candidates[index];
    return one?.brought !== undefined && hasOpenOrder(entry) ? withStep(one.entry, one.brought) : entry;
  });
  const settled = withLanguageOrder(byMapping, profiled);
  const warnings = settled.flatMap((entry, index) => {
    const brought = candidates[index]?.brought;
    return brought === undefined ? [] : noticeOf(brought, entry);
  });
  return { mapping: settled, warnings };
};
