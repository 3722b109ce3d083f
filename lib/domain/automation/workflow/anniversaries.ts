import type { Filter } from "#lib/contract/platform/filters.ts";
import type { ZonedClock } from "#lib/domain/platform/filter/time/date-window.ts";
import { dayMs, wallAt } from "#lib/domain/platform/filter/time/zoned-time.ts";

/** Years that dates are followed for; more than a life has. */
const yearsMax = 120;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

const dayOf = (year: number, monthAndDay: string): string =>
  `${String(year).padStart(4, "0")}-${monthAndDay}`;

/** A day (`2026-03-02`) in parts. */
const partsOf = (day: string): readonly [year: number, monthAndDay: string] => [
  Number(day.slice(0, 4)),
  day.slice(5, 10),
];

/** The zone's day so many days before that of a moment. */
export const dayBefore = (moment: Date, days: number, timeZone: string): string =>
  new Date(wallAt(moment.getTime(), timeZone) - days * dayMs).toISOString().slice(0, 10);

/** Days from one to another, both included. */
export const daysBetween = (field: string, from: string, to: string): Filter =>
  from === to ? { field, op: "on", value: from } : { field, op: "between", value: { from, to } };

/** The first of a year's days that come back on this one or later. */
const firstIn = (of: number, day: string): string => {
  const [, monthAndDay] = partsOf(day);
  return dayOf(of, monthAndDay === "02-29" && !isLeap(of) ? "03-01" : monthAndDay);
};

/** The last of a year's days that come back on this one or earlier. */
const lastIn = (of: number, day: string): string => {
  const [year, monthAndDay] = partsOf(day);
  if (monthAndDay === "02-29" && !isLeap(of)) return dayOf(of, "02-28");
  return dayOf(of, monthAndDay === "02-28" && isLeap(of) && !isLeap(year) ? "02-29" : monthAndDay);
};

/**
 * The dates that so many days before today come back, each year from their own on, as a filter of the zone's days; whoever
 * has the 29th of February has the 28th in a year without. With `since` those of all days from then to today.
 */
export const anniversaries = (
  field: string,
  days: number,
  { now, timeZone }: ZonedClock,
  since: Date = now,
): Filter => {
  const [first, last] = [dayBefore(since, days, timeZone), dayBefore(now, days, timeZone)];
  const [[fromYear], [toYear]] = [partsOf(first), partsOf(last)];
  const or = Array.from({ length: yearsMax }, (_, ago): Filter[] => {
    const [from, to] = [firstIn(fromYear - ago, first), lastIn(toYear - ago, last)];
    return from > to ? [] : [daysBetween(field, from, to)];
  });
  return { or: or.flat() };
};

/** The last day, up to this one, on which a date came back. */
export const lastAnniversary = (date: string, upTo: string): string => {
  const [year] = partsOf(upTo);
  const [, monthAndDay] = partsOf(date);
  const on = (of: number): string =>
    dayOf(of, monthAndDay === "02-29" && !isLeap(of) ? "02-28" : monthAndDay);
  return on(year) <= upTo ? on(year) : on(year - 1);
};
