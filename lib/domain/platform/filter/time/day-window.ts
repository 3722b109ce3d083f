import type { Duration, DurationUnit } from "#lib/contract/platform/filters.ts";
import { type DayNumber, dayNumberAt, dayNumberOf } from "./calendar-day.ts";
import {
  type DateCondition,
  literalUnits,
  momentOfLiteral,
  partsOfLiteral,
  type ZonedClock,
} from "./date-window.ts";
import { dayMs, movedWall } from "./zoned-time.ts";

/** Days from `from` to `to`, both included; an infinite bound is none. */
export interface Days {
  readonly from: DayNumber;
  readonly to: DayNumber;
}

const isShorterThanDay = (unit: DurationUnit): boolean => unit === "hour" || unit === "minute";

/** A duration that days can't be counted by. */
export const hasHours = ({ unit }: Duration): boolean => isShorterThanDay(unit);

const movedDay = (day: DayNumber, amount: number, unit: DurationUnit): DayNumber =>
  movedWall(day * dayMs, amount, unit) / dayMs;

/** The day that a literal names: its own, or that of the moment in the zone. */
const dayOfLiteral = (literal: string, clock: ZonedClock): DayNumber => {
  const { base, offset, unit } = partsOfLiteral(literal);
  const moved = unit === undefined ? "day" : (literalUnits[unit] ?? "day");
  // Hours are counted from a moment: `now-5h` is a day earlier before five in the morning.
  if (isShorterThanDay(moved)) return dayNumberAt(momentOfLiteral(literal, clock), clock.timeZone);
  const day = dayNumberOf(base) ?? dayNumberAt(momentOfLiteral(base, clock), clock.timeZone);
  return movedDay(day, offset, moved);
};

/**
 * The calendar days for which the condition's positive form holds; `not_in_last` is the complement of `in_last`'s. The
 * last n days are today and the n days before.
 */
export const daysOf = (condition: DateCondition, clock: ZonedClock): Days => {
  const today = dayNumberAt(clock.now.getTime(), clock.timeZone);
  switch (condition.op) {
    case "on": {
      const day = dayOfLiteral(condition.value, clock);
      return { from: day, to: day };
    }
    case "before":
      return { from: -Infinity, to: dayOfLiteral(condition.value, clock) - 1 };
    case "after":
      return { from: dayOfLiteral(condition.value, clock) + 1, to: Infinity };
    case "between": {
      const { from, to } = condition.value;
      // The number form of `between` is lowered before.
      return { from: dayOfLiteral(String(from), clock), to: dayOfLiteral(String(to), clock) };
    }
    case "in_last":
    case "not_in_last":
      return { from: movedDay(today, -condition.value.amount, condition.value.unit), to: today };
    case "in_next":
      return { from: today, to: movedDay(today, condition.value.amount, condition.value.unit) };
  }
};
