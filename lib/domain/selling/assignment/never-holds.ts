import type { Filter } from "#lib/contract/filters.ts";

interface Range {
  low: number;
  high: number;
  /** Whether the bound itself is in. */
  lowIn: boolean;
  highIn: boolean;
}

const isCondition = (filter: Filter): filter is Extract<Filter, { readonly field: string }> =>
  "field" in filter;

/** The conditions that must all hold, however AND is nested. */
const required = (filter: Filter): readonly Extract<Filter, { readonly field: string }>[] => {
  if ("and" in filter) return filter.and.flatMap(required);
  return isCondition(filter) ? [filter] : [];
};

const narrow = (range: Range, op: string, value: unknown): void => {
  const [low, high] = op === "between" && Array.isArray(value) ? value : [value, value];
  if (typeof low !== "number" || typeof high !== "number") return;
  if (["gte", "eq", "between"].includes(op) && low > range.low) [range.low, range.lowIn] = [low, true];
  if (op === "gt" && low >= range.low) [range.low, range.lowIn] = [low, false];
  if (["lte", "eq", "between"].includes(op) && high < range.high) [range.high, range.highIn] = [high, true];
  if (op === "lt" && high <= range.high) [range.high, range.highIn] = [high, false];
};

const isEmpty = ({ low, high, lowIn, highIn }: Range): boolean =>
  low > high || (low === high && !(lowIn && highIn));

/** The values that a condition allows; undefined where it says nothing of them. */
const allowed = (op: string, value: unknown): ReadonlySet<string> | undefined => {
  const values = op === "eq" ? [value] : op === "in" && Array.isArray(value) ? value : undefined;
  return values?.every((one) => typeof one === "string")
    ? new Set(values.map((one) => String(one).trim().toLowerCase()))
    : undefined;
};

/**
 * Why no record can pass a filter, in words: two conditions that AND joins leave no value of one field. Undefined where
 * nothing was found, which is no proof that some do.
 */
export const neverHolds = (filter: Filter): string | undefined => {
  if ("or" in filter) {
    const words = filter.or.map(neverHolds);
    return words.every((one) => one !== undefined) ? words[0] : undefined;
  }
  const byField = Map.groupBy(required(filter), ({ field }) => field);
  for (const [field, conditions] of byField) {
    const range: Range = { low: -Infinity, high: Infinity, lowIn: true, highIn: true };
    let values: ReadonlySet<string> | undefined;
    for (const { op, ...rest } of conditions) {
      const value = "value" in rest ? rest.value : undefined;
      narrow(range, op, value);
      const more = allowed(op, value);
      if (more !== undefined)
        values = values === undefined ? more : new Set([...more].filter((one) => values?.has(one)));
    }
    if (isEmpty(range)) return `\`${field}\` can't be within all of its bounds`;
    if (values?.size === 0) return `\`${field}\` can't have two values`;
  }
  return undefined;
};
