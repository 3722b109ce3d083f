import type { Condition } from "#lib/contract/platform/filters.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import type { Namer } from "#lib/domain/platform/naming/namer.ts";

interface Names {
  readonly from: string;
  readonly into: string;
}

const valuesOf = ({ value }: Extract<Condition, { value: unknown }>): readonly string[] => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one) => (typeof one === "string" ? [fold(one)] : []));
};

/** Whether it finds other leads once the one tag is the other. Where either is as good, it is the same. */
const isMoved = (condition: Condition, { from, into }: Names): boolean => {
  if (condition.field !== "tags" || !("value" in condition)) return false;
  const values = valuesOf(condition);
  if (!values.includes(fold(from))) return false;
  const either = condition.op === "has_any" || condition.op === "has_none";
  return !(either && values.includes(fold(into)));
};

/** Whether a record names a tag so that merging it would change what the record finds or does. */
export const isMovedByMerging = ({ filters, expression, puts = [] }: Namer, names: Names): boolean =>
  filters.some(
    (filter) => filter !== null && conditionsOf(filter).some((condition) => isMoved(condition, names)),
  ) ||
  (expression !== undefined && /\btags\b/.test(expression) && fold(expression).includes(fold(names.from))) ||
  puts.some((tag) => fold(tag) === fold(names.from));
