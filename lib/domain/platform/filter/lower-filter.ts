import type { Condition, EventCondition, Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue, Field } from "./catalogue.ts";
import { askedEvent, type EventSource } from "./event/asked-events.ts";
import { type Often, oftenOf, oneEvent } from "./event/lower-event.ts";
import { fold } from "./fold.ts";
import { type Clock, windowOf, type ZonedClock, zonedClock } from "./time/date-window.ts";
import { daysOf } from "./time/day-window.ts";

/**
 * A test that is false for a missing value. Its values are folded and its moments resolved, so that what remains is
 * comparing, which JavaScript and SQL do alike.
 */
export type Test =
  | { readonly is: "present" }
  | { readonly is: "any"; readonly values: readonly (string | number | boolean)[] }
  | { readonly is: "contains" | "starts" | "ends"; readonly value: string }
  | { readonly is: "above" | "below"; readonly value: number; readonly inclusive: boolean }
  /** From `from` on and before `until`; an infinite bound is none. */
  | { readonly is: "within"; readonly from: number; readonly until: number }
  /** Calendar days from `from` to `to`, both included, as days since 1970; an infinite bound is none. */
  | { readonly is: "days"; readonly from: number; readonly to: number }
  | { readonly is: "has_any" | "has_all"; readonly values: readonly string[] };

/** A filter in which everything negative is the complement of a positive test. */
export type Lowered =
  | { readonly kind: "test"; readonly name: string; readonly field: Field; readonly test: Test }
  | { readonly kind: "and" | "or"; readonly items: readonly Lowered[] }
  | { readonly kind: "not"; readonly item: Lowered }
  /** So many of the record's events pass `one`; `most` may be infinite. */
  | ({ readonly kind: "events"; readonly source: EventSource; readonly one: Lowered } & Often);

/** Lowers a filter that was read with this catalogue. Throws RangeError for a time zone that does not exist. */
export const lowerFilter = (filter: Filter, catalogue: Catalogue, clock: Clock): Lowered =>
  lowerNode(filter, catalogue, zonedClock(clock, catalogue));

const lowerNode = (filter: Filter, catalogue: Catalogue, clock: ZonedClock): Lowered => {
  const lower = (inner: Filter): Lowered => lowerNode(inner, catalogue, clock);
  if ("and" in filter) return { kind: "and", items: filter.and.map(lower) };
  if ("or" in filter) return { kind: "or", items: filter.or.map(lower) };
  if ("not" in filter) return { kind: "not", item: lower(filter.not) };
  return "event" in filter ? lowerEvent(filter, clock) : lowerCondition(filter, catalogue, clock);
};

const lowerEvent = (condition: EventCondition, clock: ZonedClock): Lowered => {
  const { least, most, negated } = oftenOf(condition.count);
  const { source, catalogue } = askedEvent(condition.event);
  const items = oneEvent(condition).map((one) => lowerCondition(one, catalogue, clock));
  const some: Lowered = { kind: "events", source, one: { kind: "and", items }, least, most };
  return negated ? { kind: "not", item: some } : some;
};

const lowerCondition = (condition: Condition, catalogue: Catalogue, clock: ZonedClock): Lowered => {
  const { field: name, op } = condition;
  const field = catalogue.fields.get(name);
  if (field === undefined) throw new Error(`the catalogue lost its field ${name}`);
  if (field.asks !== undefined) return lowerNode(field.asks.asFilter(condition, clock.now), catalogue, clock);
  if (condition.op === "between" && field.type === "number") {
    // Both ends count.
    const [low, high] = [Number(condition.value.from), Number(condition.value.to)];
    const bounds = [
      { is: "above", value: low, inclusive: true },
      { is: "below", value: high, inclusive: true },
    ] as const;
    return { kind: "and", items: bounds.map((test) => ({ kind: "test", name, field, test })) };
  }
  const lowered: Lowered = { kind: "test", name, field, test: testOf(condition, field, clock) };
  return complements.has(op) ? { kind: "not", item: lowered } : lowered;
};

const complements = new Set<Condition["op"]>(["ne", "not_in", "not_contains", "not_in_last", "has_none"]);

const comparable = (value: string | number | boolean): string | number | boolean =>
  typeof value === "string" ? fold(value) : value;

/** The positive test of a condition. */
const testOf = (condition: Condition, { type }: Field, clock: ZonedClock): Test => {
  switch (condition.op) {
    case "exists":
      return { is: "present" };
    case "eq":
    case "ne":
      return { is: "any", values: [comparable(condition.value)] };
    case "in":
    case "not_in":
      return { is: "any", values: condition.value.map(comparable) };
    case "contains":
    case "not_contains":
      return { is: "contains", value: fold(condition.value) };
    case "starts_with":
      return { is: "starts", value: fold(condition.value) };
    case "ends_with":
      return { is: "ends", value: fold(condition.value) };
    case "gt":
    case "gte":
      return { is: "above", value: condition.value, inclusive: condition.op === "gte" };
    case "lt":
    case "lte":
      return { is: "below", value: condition.value, inclusive: condition.op === "lte" };
    case "has":
      return { is: "has_all", values: [fold(condition.value)] };
    case "has_any":
    case "has_none":
      return { is: "has_any", values: condition.value.map(fold) };
    case "has_all":
      return { is: "has_all", values: condition.value.map(fold) };
    default:
      return type === "day"
        ? { is: "days", ...daysOf(condition, clock) }
        : { is: "within", ...windowOf(condition, clock) };
  }
};
