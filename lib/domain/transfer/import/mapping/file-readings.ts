import type { ColumnMapping, ImportNotice } from "#lib/contract/transfer/import-record.ts";
import {
  type ReadingStep,
  readingInWords,
  splitTransforms,
} from "#lib/domain/transfer/mapping/reading-step.ts";
import { hasOpenOrder, type ProfiledColumn, withLanguageOrder, withShownOrder } from "./agreed-date-order.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import { datesLeftOpen } from "./dates-left-open.ts";
import { type Candidate, candidateOf, type FileSample, withStep } from "./reading-candidate.ts";
import { effectiveReading, withReadingsInDoubt } from "./readings-in-doubt.ts";
import { profileCells } from "./value-profile.ts";

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

const noticeOf = (brought: ReadingStep, { column, transforms }: ColumnMapping): ImportNotice[] => {
  const now = effectiveReading(splitTransforms(transforms).reading, brought);
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
 * order that replaced the one of another column, then the reading that the mapping brings, then the file's other dates
 * and the language of the headers. Returns a warning for
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
    return { name, profile: profileCells(file.rows.map((cells) => cells[index] ?? "")) };
  });
  const byValues = mapping.map((entry, index) => {
    const one = candidates[index];
    return one === undefined ? entry : (readByMapping(one) ?? readByValues(one));
  });
  const byFile = withShownOrder(byValues, profiled);
  const byMapping = byFile.map((entry, index) => {
    const [one, before] = [candidates[index], byValues[index]];
    return one?.brought === undefined || before === undefined || !hasOpenOrder(before)
      ? entry
      : datesLeftOpen(one, one.brought, entry, candidates);
  });
  const settled = withLanguageOrder(byMapping, profiled);
  const notices = settled.map((entry, index) => {
    const brought = candidates[index]?.brought;
    return brought === undefined ? [] : noticeOf(brought, entry);
  });
  const isAsBrought = (index: number): boolean => notices[index]?.length === 0;
  return { mapping: withReadingsInDoubt(settled, candidates, isAsBrought), warnings: notices.flat() };
};
