import type { Condition, Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "../catalogue.ts";
import { type Clock, type DateCondition, windowOf } from "./date-window.ts";

const dateOperators: ReadonlySet<Condition["op"]> = new Set<DateCondition["op"]>([
  "on",
  "before",
  "after",
  "between",
  "in_last",
  "not_in_last",
  "in_next",
]);

const asksDate = (condition: Condition, { fields }: Catalogue): condition is DateCondition =>
  dateOperators.has(condition.op) && fields.get(condition.field)?.type === "date";

const iso = (moment: number): string => new Date(moment).toISOString();

const pinned = (condition: DateCondition, clock: Clock): Filter => {
  const { field } = condition;
  const { from, until } = windowOf(condition, clock);
  if (from === -Infinity) return { field, op: "before", value: iso(until) };
  if (until === Infinity) return { field, op: "after", value: iso(from - 1) };
  const within: Filter = { field, op: "between", value: { from: iso(from), to: iso(until - 1) } };
  return condition.op === "not_in_last" ? { not: within } : within;
};

/** A filter whose dates are moments: it passes at any clock what the given one passes at this clock. */
export const pinDates = (filter: Filter, catalogue: Catalogue, clock: Clock): Filter => {
  const pin = (inner: Filter): Filter => pinDates(inner, catalogue, clock);
  if ("and" in filter) return { and: filter.and.map(pin) };
  if ("or" in filter) return { or: filter.or.map(pin) };
  if ("not" in filter) return { not: pin(filter.not) };
  // An event is asked for by durations, which are as long everywhere.
  if ("event" in filter) return filter;
  return asksDate(filter, catalogue) ? pinned(filter, clock) : filter;
};

const relativeOperators: ReadonlySet<Condition["op"]> = new Set(["in_last", "not_in_last", "in_next"]);

/** Whether a condition's answer may change without its record. */
export const movesByTime = (condition: Condition, catalogue: Catalogue): boolean => {
  if (catalogue.fields.get(condition.field)?.asks?.movesByTime === true) return true;
  if (!asksDate(condition, catalogue)) return false;
  if (relativeOperators.has(condition.op)) return true;
  return /now|today|start_of/.test(JSON.stringify(condition.value));
};
