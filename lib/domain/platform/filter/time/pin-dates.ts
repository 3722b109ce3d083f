import type { Condition, EventCondition, Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "../catalogue.ts";
import { timeCondition, timeNames } from "../event/event-parts.ts";
import { dayText } from "./calendar-day.ts";
import {
  type Clock,
  type DateCondition,
  isDateOperator,
  windowOf,
  type ZonedClock,
  zonedClock,
} from "./date-window.ts";
import { daysOf } from "./day-window.ts";

type Kind = "date" | "day";

/** Whether a condition asks a field for moments or for days; undefined for any other. */
const kindOf = (condition: Condition, { fields }: Catalogue): Kind | undefined => {
  const type = fields.get(condition.field)?.type;
  return isDateOperator(condition.op) && (type === "date" || type === "day") ? type : undefined;
};

const iso = (moment: number): string => new Date(moment).toISOString();

type Bounds =
  | { readonly op: "before" | "after"; readonly value: string }
  | { readonly op: "between"; readonly value: { readonly from: string; readonly to: string } };

const boundsOfMoments = (condition: DateCondition, clock: ZonedClock): Bounds => {
  const { from, until } = windowOf(condition, clock);
  if (from === -Infinity) return { op: "before", value: iso(until) };
  if (until === Infinity) return { op: "after", value: iso(from - 1) };
  return { op: "between", value: { from: iso(from), to: iso(until - 1) } };
};

const boundsOfDays = (condition: DateCondition, clock: ZonedClock): Bounds => {
  const { from, to } = daysOf(condition, clock);
  if (from === -Infinity) return { op: "before", value: dayText(to + 1) };
  if (to === Infinity) return { op: "after", value: dayText(from - 1) };
  return { op: "between", value: { from: dayText(from), to: dayText(to) } };
};

const pinned = (condition: DateCondition, kind: Kind, clock: ZonedClock): Filter => {
  const bounds = kind === "day" ? boundsOfDays(condition, clock) : boundsOfMoments(condition, clock);
  const { field } = condition;
  return condition.op === "not_in_last" ? { not: { field, ...bounds } } : { field, ...bounds };
};

const pinnedEvent = (event: EventCondition, clock: ZonedClock): EventCondition => {
  const time = timeCondition(event);
  if (time === undefined) return event;
  const { op, value } = boundsOfMoments(time, clock);
  const others = Object.entries(event).filter(([name]) => !timeNames.some((one) => one === name));
  return { ...Object.fromEntries(others), event: event.event, [op]: value };
};

/**
 * A filter whose dates are moments and calendar days: it passes at any clock and in any time zone what the given one
 * passes at this clock.
 */
export const pinDates = (filter: Filter, catalogue: Catalogue, clock: Clock): Filter => {
  const pin = (inner: Filter): Filter => pinDates(inner, catalogue, clock);
  if ("and" in filter) return { and: filter.and.map(pin) };
  if ("or" in filter) return { or: filter.or.map(pin) };
  if ("not" in filter) return { not: pin(filter.not) };
  const zoned = zonedClock(clock, catalogue);
  if ("event" in filter) return pinnedEvent(filter, zoned);
  const kind = kindOf(filter, catalogue);
  // A condition of a date operator is a date condition.
  return kind === undefined ? filter : pinned(filter as DateCondition, kind, zoned);
};

const relativeOperators: ReadonlySet<Condition["op"]> = new Set(["in_last", "not_in_last", "in_next"]);

/** Whether a condition's answer may change without its record. */
export const movesByTime = (condition: Condition, catalogue: Catalogue): boolean => {
  if (catalogue.fields.get(condition.field)?.asks?.movesByTime === true) return true;
  if (kindOf(condition, catalogue) === undefined) return false;
  if (relativeOperators.has(condition.op)) return true;
  return "value" in condition && /now|today|start_of/.test(JSON.stringify(condition.value));
};

/** Whether a condition asks a field for calendar days. */
export const asksDays = (condition: Condition, catalogue: Catalogue): boolean =>
  kindOf(condition, catalogue) === "day";
