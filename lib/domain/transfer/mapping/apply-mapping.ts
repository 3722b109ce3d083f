import type { ColumnMapping, TargetField } from "#lib/contract/transfer/import-record.ts";
import type { MappedColumn, SavedMapping } from "#lib/contract/transfer/mappings.ts";
import { makesItsValue, templateColumns } from "#lib/domain/transfer/mapping/transform-cell.ts";
import { headerFingerprint } from "./header-fingerprint.ts";
import type { LearnedMapping } from "./learned-mapping.ts";
import { matchColumns } from "./match-columns.ts";

/** Less than a person's own word for this very file, which is 1. */
const sureOfSameHeader = 0.99;
const sureOfLikeHeader = 0.9;

type Known = Pick<MappedColumn, "column" | "field" | "transforms">;

const entryOf = (
  column: string,
  { field, transforms }: Known,
  said: Pick<ColumnMapping, "confidence" | "reason">,
): ColumnMapping => ({
  column,
  field,
  ...said,
  ...(transforms === undefined ? {} : { transforms }),
});

/** Columns that no file has, but that can be made of this one's. */
const madeColumns = (columns: readonly string[], known: readonly Known[]): readonly Known[] =>
  known.filter(
    ({ column, transforms = [] }) =>
      !columns.includes(column) &&
      makesItsValue(transforms) &&
      transforms.every(
        (one) =>
          one.kind !== "template" || templateColumns(one.template).every((name) => columns.includes(name)),
      ),
  );

/** Leaves out what was suggested for a field that has got its column. */
const unlessTaken = (entry: ColumnMapping, taken: ReadonlyMap<TargetField, string>): ColumnMapping => {
  const rival = entry.field === null ? undefined : taken.get(entry.field);
  if (rival === undefined) return entry;
  return { column: entry.column, field: null, confidence: 0, reason: `"${rival}" fills ${entry.field}` };
};

/**
 * Puts what was learned of this header, or of one like it, over what was suggested. Columns that nobody has confirmed
 * before keep their suggestion, unless its field is taken.
 */
export const withLearned = (
  suggested: readonly ColumnMapping[],
  learned: LearnedMapping | undefined,
): ColumnMapping[] => {
  if (learned === undefined) return [...suggested];
  const columns = suggested.map(({ column }) => column);
  const isSame = headerFingerprint(columns) === learned.fingerprint;
  const said = {
    confidence: isSame ? sureOfSameHeader : sureOfLikeHeader,
    reason: `learned from import ${learned.import_id} of ${learned.learned_at.slice(0, 10)}`,
  };
  const ofFiles = learned.mapping.filter(({ column }) => learned.columns.includes(column));
  const known = matchColumns(columns, ofFiles);
  const others = learned.mapping.filter(({ column }) => !learned.columns.includes(column));
  const made = isSame ? madeColumns(columns, others) : [];
  const taken = new Map<TargetField, string>();
  for (const [column, { field }] of [...known, ...made.map((one) => [one.column, one] as const)])
    if (field !== null) taken.set(field, column);
  return [
    ...suggested.map((entry) => {
      const one = known.get(entry.column);
      return one === undefined ? unlessTaken(entry, taken) : entryOf(entry.column, one, said);
    }),
    ...made.map((one) => entryOf(one.column, one, said)),
  ];
};

/** A file's mapping by a saved one; what that does not name is left out. */
export const bySavedMapping = (columns: readonly string[], saved: SavedMapping): ColumnMapping[] => {
  const said = { confidence: 1, reason: `saved mapping "${saved.name}"` };
  const known = matchColumns(columns, saved.mapping);
  const unknown = { confidence: 1, reason: `not in the saved mapping "${saved.name}"` };
  const matched = new Set(known.values());
  const others = saved.mapping.filter((one) => !matched.has(one));
  return [
    ...columns.map((column) => {
      const one = known.get(column);
      return one === undefined
        ? entryOf(column, { column, field: null }, unknown)
        : entryOf(column, one, said);
    }),
    ...madeColumns(columns, others).map((one) => entryOf(one.column, one, said)),
  ];
};
