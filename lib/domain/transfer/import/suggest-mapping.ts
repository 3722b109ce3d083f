import {
  type ColumnMapping,
  isCustomTarget,
  type MappableField,
  mappableFields,
  type TargetField,
} from "#lib/contract/transfer/import-record.ts";
import { customPath } from "#lib/domain/records/custom-field/custom-path.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { withLanguageOrder, withShownOrder } from "./mapping/agreed-date-order.ts";
import { autoConfirmedMin } from "./mapping/auto-confirmed.ts";
import { type WeighedColumn, withoutContradictions } from "./mapping/contradictions.ts";
import { type OwnField, ownCandidates } from "./mapping/own-candidates.ts";
import { suggestOwnTransforms, suggestTransforms } from "./mapping/suggest-transforms.ts";
import { profileValues } from "./mapping/value-profile.ts";
import { type Candidate, weighColumn } from "./mapping/weigh-column.ts";

/** Below this nothing is suggested: a person says what the column is. */
const confidenceMin = 0.5;

interface Claim {
  readonly column: WeighedColumn;
  readonly candidate: Candidate;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const placeOf = (field: TargetField): number => (mappableFields as readonly string[]).indexOf(field);

/** A column without a value gives way to one that is as good and has some. */
const weight = ({ column, candidate: { confidence } }: Claim): number =>
  confidence < 1 && column.profile.filled === 0 && confidence >= autoConfirmedMin
    ? autoConfirmedMin + (confidence - 1) / 1_000
    : confidence;

/** The surest claim first. The name, not the place, settles a tie, so that the order of columns changes nothing. */
const bySureness = (a: Claim, b: Claim): number =>
  weight(b) - weight(a) ||
  byText(a.column.name, b.column.name) ||
  placeOf(a.candidate.field) - placeOf(b.candidate.field);

/** Gives each field to the column that claims it most surely, and each column one field. */
const settle = (columns: readonly WeighedColumn[]): ReadonlyMap<WeighedColumn, Candidate> => {
  const claims = columns.flatMap((column) =>
    column.candidates
      .filter(({ confidence }) => confidence >= confidenceMin)
      .map((candidate): Claim => ({ column, candidate })),
  );
  const given = new Map<WeighedColumn, Candidate>();
  const taken = new Map<TargetField, string>();
  for (const { column, candidate } of claims.toSorted(bySureness)) {
    if (given.has(column)) continue;
    const first = taken.get(candidate.field);
    if (first === undefined) {
      given.set(column, candidate);
      taken.set(candidate.field, column.name);
    } else if (candidate.field === "phone" && candidate.confidence >= autoConfirmedMin)
      given.set(column, { ...candidate, reason: `${candidate.reason}; "${first}" fills it too` });
  }
  return given;
};

const leftOut = (
  { name, candidates }: WeighedColumn,
  taken: ReadonlyMap<TargetField, string>,
): ColumnMapping => {
  const [best] = candidates.toSorted((a, b) => b.confidence - a.confidence);
  const rival = best === undefined ? undefined : taken.get(best.field);
  const reason =
    best === undefined
      ? "no known header, and values of no known kind"
      : rival === undefined || best.confidence < confidenceMin
        ? best.reason
        : `${best.reason}, which "${rival}" fills more surely`;
  return { column: name, field: null, confidence: 0, reason };
};

const entryOf = (
  column: WeighedColumn,
  { field, confidence, reason }: Candidate,
  mapped: ReadonlySet<MappableField>,
  own: readonly OwnField[],
): ColumnMapping => {
  const { transforms, note, isGuess } = isCustomTarget(field)
    ? suggestOwnTransforms(own.find((one) => customPath(one) === field)?.kind, column.profile)
    : suggestTransforms(field, column.profile, mapped);
  const sure = isGuess === true ? Math.min(confidence, autoConfirmedMin - 0.01) : confidence;
  return {
    column: column.name,
    field,
    confidence: Math.round(sure * 100) / 100,
    reason: note === undefined ? reason : `${reason}; ${note}`,
    ...(transforms.length === 0 ? {} : { transforms: [...transforms] }),
  };
};

/**
 * Suggests a field per column, from its header in ten languages and from its first values, with a confidence (0 to 1)
 * and the reason. A field is given once, to the column that is surest of it; a phone has as many as claim it surely.
 * `own` are the workspace's own fields, which columns of their label or key fill.
 */
export const suggestMapping = (
  columns: readonly string[],
  sample: readonly (readonly string[])[],
  own: readonly OwnField[] = [],
): ColumnMapping[] => {
  const weighed = withoutContradictions(
    columns.map((name, index): WeighedColumn => {
      const values = sample.map((row) => readCell(row[index] ?? ""));
      const profile = profileValues(values);
      return {
        name,
        values,
        profile,
        candidates: [...ownCandidates(name, own), ...weighColumn(name, profile)],
      };
    }),
  );
  const given = settle(weighed);
  const taken = new Map([...given].map(([{ name }, { field }]) => [field, name]));
  const mapped = new Set([...taken.keys()].filter((field) => !isCustomTarget(field)));
  const entries = weighed.map((column) => {
    const candidate = given.get(column);
    return candidate === undefined ? leftOut(column, taken) : entryOf(column, candidate, mapped, own);
  });
  return withLanguageOrder(withShownOrder(entries, weighed), weighed);
};
