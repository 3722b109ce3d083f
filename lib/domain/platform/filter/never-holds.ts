import type { Condition, Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue, Field } from "./catalogue.ts";
import { fold } from "./fold.ts";

/** A field of which a filter asks what no value is, and how that is said. */
export interface Contradiction {
  readonly field: string;
  /** A part of a sentence, without a full stop. */
  readonly message: string;
}

/** The numbers between two bounds, each of which is in or out. */
interface Room {
  readonly low: number;
  readonly high: number;
  readonly lowIn: boolean;
  readonly highIn: boolean;
}
const anywhere: Room = { low: -Infinity, high: Infinity, lowIn: true, highIn: true };

const isRange = (value: unknown): value is { readonly from: unknown; readonly to: unknown } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

const givenValue = (condition: Condition): unknown => ("value" in condition ? condition.value : undefined);

const roomOf = (condition: Condition): Room => {
  const value = givenValue(condition);
  if (isRange(value) && typeof value.from === "number" && typeof value.to === "number")
    return { ...anywhere, low: value.from, high: value.to };
  if (typeof value !== "number") return anywhere;
  switch (condition.op) {
    case "gt":
    case "gte":
      return { ...anywhere, low: value, lowIn: condition.op === "gte" };
    case "lt":
    case "lte":
      return { ...anywhere, high: value, highIn: condition.op === "lte" };
    default:
      return anywhere;
  }
};

const narrowed = (one: Room, other: Room): Room => ({
  low: Math.max(one.low, other.low),
  high: Math.min(one.high, other.high),
  lowIn: one.low === other.low ? one.lowIn && other.lowIn : (one.low > other.low ? one : other).lowIn,
  highIn: one.high === other.high ? one.highIn && other.highIn : (one.high < other.high ? one : other).highIn,
});

const has = ({ low, high, lowIn, highIn }: Room, value: number): boolean =>
  (value > low || (lowIn && value === low)) && (value < high || (highIn && value === high));

const isEmpty = (room: Room): boolean =>
  room.low > room.high || (room.low === room.high && !has(room, room.low));

/** The only values that a condition allows, as filters compare them; undefined where there are more than it names. */
const namedBy = (condition: Condition): readonly unknown[] | undefined => {
  const value = givenValue(condition);
  const named =
    condition.op === "eq" ? [value] : condition.op === "in" && Array.isArray(value) ? value : null;
  return named?.map((one: unknown) => (typeof one === "string" ? fold(one) : one));
};

const together = (
  field: string,
  conditions: readonly Condition[],
  range: Field["range"],
): Contradiction | undefined => {
  const asked = conditions.map(roomOf).reduce(narrowed, anywhere);
  const room = range === undefined ? asked : narrowed(asked, { ...anywhere, low: range[0], high: range[1] });
  const values = range?.[1] === Infinity ? `is never below ${range[0]}` : `is from ${range?.join(" to ")}`;
  const [first, ...others] = conditions.map(namedBy).filter((named) => named !== undefined);
  const common = first?.filter((one) => others.every((named) => named.includes(one)));
  if (common?.length === 0) return { field, message: `\`${field}\` can't have two values` };
  const isOut = common?.every((one) => typeof one === "number" && !has(room, one)) ?? isEmpty(room);
  if (!isOut) return undefined;
  const isAskable = common?.some((one) => typeof one === "number" && has(asked, one)) ?? !isEmpty(asked);
  return {
    field,
    message: isAskable ? `\`${field}\` ${values}` : `\`${field}\` can't be within all of its bounds`,
  };
};

/** What must hold all at once, however AND is nested. */
const conjuncts = (filter: Filter): readonly Filter[] =>
  "and" in filter ? filter.and.flatMap(conjuncts) : [filter];

/**
 * Why no record can pass a filter: conditions that AND joins leave no value of one field. Undefined where nothing was
 * found, which is no proof that some record passes: dates, sets, texts' parts, events and NOT are not looked at.
 */
export const neverHolds = (filter: Filter, catalogue: Catalogue): Contradiction | undefined => {
  const parts = conjuncts(filter);
  const single = parts.filter(
    (part) =>
      "field" in part && !["set", "date", "day"].includes(catalogue.fields.get(part.field)?.type ?? "set"),
  ) as readonly Condition[];
  for (const [field, conditions] of Map.groupBy(single, (one) => one.field)) {
    const found = together(field, conditions, catalogue.fields.get(field)?.range);
    if (found !== undefined) return found;
  }
  for (const part of parts) {
    if (!("or" in part)) continue;
    const found = part.or.map((one) => neverHolds(one, catalogue));
    if (found.every((one) => one !== undefined)) return found[0];
  }
  return undefined;
};
