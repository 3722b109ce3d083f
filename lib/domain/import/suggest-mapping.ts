import { type ColumnMapping, type MappableField, mappableFields } from "#lib/contract/import-record.ts";
import { readCell } from "#lib/domain/export/formula-cell.ts";
import { suggestTransforms } from "./mapping/suggest-transforms.ts";
import { profileValues, type ValueProfile } from "./mapping/value-profile.ts";
import { type Candidate, weighColumn } from "./mapping/weigh-column.ts";

/** Below this nothing is suggested: a person says what the column is. */
const confidenceMin = 0.5;

interface Column {
  readonly name: string;
  readonly profile: ValueProfile;
  readonly candidates: readonly Candidate[];
}

interface Claim {
  readonly column: Column;
  readonly candidate: Candidate;
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The surest claim first. The name, not the place, settles a tie, so that the order of columns changes nothing. */
const bySureness = (a: Claim, b: Claim): number =>
  b.candidate.confidence - a.candidate.confidence ||
  byText(a.column.name, b.column.name) ||
  mappableFields.indexOf(a.candidate.field) - mappableFields.indexOf(b.candidate.field);

/** Gives each field to the column that claims it most surely, and each column one field. */
const settle = (columns: readonly Column[]): ReadonlyMap<Column, Candidate> => {
  const claims = columns.flatMap((column) =>
    column.candidates
      .filter(({ confidence }) => confidence >= confidenceMin)
      .map((candidate): Claim => ({ column, candidate })),
  );
  const given = new Map<Column, Candidate>();
  const taken = new Set<MappableField>();
  for (const { column, candidate } of claims.toSorted(bySureness)) {
    if (given.has(column) || taken.has(candidate.field)) continue;
    given.set(column, candidate);
    taken.add(candidate.field);
  }
  return given;
};

/** A file with first names whose "Name" holds single words means the family's name, as German exports do. */
const withFamilyNames = (columns: readonly Column[]): readonly Column[] => {
  const claims = (field: MappableField) =>
    columns.some(({ candidates }) => candidates.some((one) => one.field === field && one.confidence >= 0.7));
  if (!claims("first_name") || claims("last_name")) return columns;
  return columns.map((column) => {
    const isFamily = column.profile.filled > 0 && column.profile.share("fullName") < 0.2;
    if (!isFamily) return column;
    const candidates = column.candidates.map(
      (candidate): Candidate =>
        candidate.field === "name"
          ? { ...candidate, field: "last_name", reason: "the name beside a column of first names" }
          : candidate,
    );
    return { ...column, candidates };
  });
};

const leftOut = ({ name, candidates }: Column, taken: ReadonlyMap<MappableField, string>): ColumnMapping => {
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
  column: Column,
  { field, confidence, reason }: Candidate,
  mapped: ReadonlySet<MappableField>,
): ColumnMapping => {
  const { transforms, note } = suggestTransforms(field, column.profile, mapped);
  return {
    column: column.name,
    field,
    confidence: Math.round(confidence * 100) / 100,
    reason: note === undefined ? reason : `${reason}; ${note}`,
    ...(transforms.length === 0 ? {} : { transforms: [...transforms] }),
  };
};

/**
 * Suggests a field per column, from its header in ten languages and from its first values, with a confidence (0 to 1)
 * and the reason. A field is given once, to the column that is surest of it.
 */
export const suggestMapping = (
  columns: readonly string[],
  sample: readonly (readonly string[])[],
): ColumnMapping[] => {
  const weighed = withFamilyNames(
    columns.map((name, index): Column => {
      const profile = profileValues(sample.map((row) => readCell(row[index] ?? "")));
      return { name, profile, candidates: weighColumn(name, profile) };
    }),
  );
  const given = settle(weighed);
  const taken = new Map([...given].map(([{ name }, { field }]) => [field, name]));
  const mapped = new Set(taken.keys());
  return weighed.map((column) => {
    const candidate = given.get(column);
    return candidate === undefined ? leftOut(column, taken) : entryOf(column, candidate, mapped);
  });
};
