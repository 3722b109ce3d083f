import type { ColumnMapping } from "#lib/contract/transfer/import-record.ts";
import type { DateOrder } from "#lib/contract/transfer/transforms.ts";
import {
  type ReadingStep,
  readingInWords,
  splitTransforms,
} from "#lib/domain/transfer/mapping/reading-step.ts";
import { autoConfirmedMin } from "./auto-confirmed.ts";
import { type Candidate, isDecided, withStep } from "./reading-candidate.ts";

const orderOf = (step: ReadingStep | undefined): DateOrder | null | undefined =>
  step?.kind === "parse_date" ? step.date_order : undefined;

/**
 * Dates that their own values leave open, where the mapping brings an order and the file's other dates may show another
 * one. The file's order counts if it replaces the order that the mapping brings for another column too. A column that
 * has had that order all along changes nothing, and one that the mapping does not read makes it a doubt.
 */
export const datesLeftOpen = (
  { entry }: Candidate,
  brought: ReadingStep,
  byFile: ColumnMapping,
  candidates: readonly (Candidate | undefined)[],
): ColumnMapping => {
  const asBrought = withStep(entry, brought);
  const order = orderOf(splitTransforms(byFile.transforms).reading);
  if (order == null || order === orderOf(brought)) return asBrought;
  const showing = candidates.filter(
    (one) => one?.found.isOpen !== true && orderOf(one?.found.step) === order,
  );
  if (showing.some((one) => isDecided(one?.brought) && orderOf(one?.brought) !== order)) return byFile;
  if (showing.some((one) => orderOf(one?.brought) === order)) return asBrought;
  const reason = `${entry.reason}; the file's other dates have ${readingInWords({ kind: "parse_date", date_order: order })}`;
  return { ...asBrought, reason, confidence: Math.min(entry.confidence, autoConfirmedMin - 0.01) };
};
