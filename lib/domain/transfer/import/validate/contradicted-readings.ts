import type { ImportNotice } from "#lib/contract/transfer/import-record.ts";
import { readingInWords } from "#lib/domain/transfer/mapping/reading-step.ts";
import type { ImportRecord } from "../import-record.ts";
import type { ColumnEvidence, ReadingEvidence } from "./reading-evidence.ts";

/** A reading that nobody named is kept while at most this part of the values that show one contradicts it. */
const contradictingMax = 0.1;

type Named = Pick<ImportRecord, "mapping_name" | "options">;

const isNamed = ({ mapping_name, options }: Named, { step }: ColumnEvidence): boolean =>
  mapping_name !== null || (step.kind === "parse_date" && options.format.date_order !== undefined);

/** The notice names no value: an import's record outlives the leads of its file. */
const noticeOf = ({ column, step, contradicting, firstRow }: ColumnEvidence): ImportNotice => {
  const what = step.kind === "parse_date" ? "Dates" : "Numbers";
  const count =
    contradicting === 1
      ? `One value contradicts that, in row ${firstRow}`
      : `${contradicting} values contradict that, the first in row ${firstRow}`;
  return {
    code: "values_contradict_mapping",
    column,
    message: `${what} of "${column}" are read with ${readingInWords(step)}. ${count}. Change the mapping, or confirm the import to read such values by themselves.`,
  };
};

/**
 * The notices of a checked file about values that contradict the reading of their column: in `needs_review` for a
 * reading that the caller named and for one that more than a tenth of the telling values contradict, else in `warnings`.
 */
export const contradictedReadings = (
  named: Named,
  evidence: ReadingEvidence,
): { readonly warnings: readonly ImportNotice[]; readonly doubts: readonly ImportNotice[] } => {
  const contradicted = evidence.columns().filter(({ contradicting }) => contradicting > 0);
  const isDoubt = (one: ColumnEvidence): boolean =>
    isNamed(named, one) || one.contradicting / (one.confirming + one.contradicting) > contradictingMax;
  return {
    warnings: contradicted.filter((one) => !isDoubt(one)).map(noticeOf),
    doubts: contradicted.filter(isDoubt).map(noticeOf),
  };
};

const isContradiction = ({ code }: ImportNotice): boolean => code === "values_contradict_mapping";

/** The import with the notices of this check in the place of those of an earlier one. */
export const withContradictions = <R extends ImportRecord>(record: R, evidence: ReadingEvidence): R => {
  const { warnings, doubts } = contradictedReadings(record, evidence);
  return {
    ...record,
    warnings: [...record.warnings.filter((one) => !isContradiction(one)), ...warnings],
    needs_review: [...record.needs_review.filter((one) => !isContradiction(one)), ...doubts],
  };
};
