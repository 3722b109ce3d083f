import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import { type ReadingStep, readingInWords } from "#lib/domain/transfer/mapping/reading-step.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import type { Candidate } from "./reading-candidate.ts";

/** How a step reads; a number without a step has a decimal point. */
export const effectiveReading = (step: ReadingStep | undefined, brought: ReadingStep): string | undefined =>
  step === undefined && brought.kind === "parse_number" ? "a decimal point" : step && readingInWords(step);

/** True where the column's own values show a reading of dates or numbers of another region than the mapping brings. */
const isReplaced = ({ brought, found }: Candidate): boolean => {
  if (brought === undefined || found.isOpen === true) return false;
  // Dates with the year first are written in every region.
  const isRegional =
    found.step?.kind === "parse_date" ? found.step.date_order !== "ymd" : brought.kind === "parse_number";
  return isRegional && effectiveReading(found.step, brought) !== readingInWords(brought);
};

/** True where a column's own values show the reading that the mapping brings for another column. */
const isShown = (brought: ReadingStep, { brought: own, found }: Candidate): boolean =>
  own?.kind === brought.kind &&
  found.isOpen !== true &&
  effectiveReading(found.step, brought) === readingInWords(brought);

/**
 * Lowers the confidence of learned readings on which the values leave two meanings, in a file whose other columns show
 * that it comes from another region than the lesson: an American file with `1,234` alone is not read by a European lesson
 * without a person. A reading that another column of its kind shows is kept.
 */
export const withReadingsInDoubt = (
  mapping: readonly ColumnMapping[],
  candidates: readonly (Candidate | undefined)[],
  isAsBrought: (index: number) => boolean,
): ColumnMapping[] => {
  const known = candidates.flatMap((one) => one ?? []);
  const replaced = known.find(isReplaced);
  if (replaced === undefined) return [...mapping];
  const why = `the values of "${replaced.entry.column}" contradict the learned mapping`;
  return mapping.map((entry, index) => {
    const one = candidates[index];
    const { brought } = one ?? {};
    const isOpen = one?.found.isOpen === true && one.hasTwoMeanings && isAsBrought(index);
    if (brought === undefined || !isOpen || known.some((other) => isShown(brought, other))) return entry;
    return {
      ...entry,
      reason: `${entry.reason}; ${why}`,
      confidence: Math.min(entry.confidence, autoConfirmedMin - 0.01),
    };
  });
};
