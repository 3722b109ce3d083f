import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Clock } from "#lib/domain/platform/filter/time/date-window.ts";
import { wallAt } from "#lib/domain/platform/filter/time/zoned-time.ts";

const dayMs = 86_400_000;
/** Years that dates are followed for; more than a life has. */
const yearsMax = 120;

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

const dayOf = (year: number, monthAndDay: string): string =>
  `${String(year).padStart(4, "0")}-${monthAndDay}`;

/**
 * The dates that so many days before today come back, each year from their own on, as a filter of the zone's days; whoever
 * has the 29th of February has the 28th in a year without.
 */
export const anniversaries = (field: string, days: number, { now, timeZone }: Clock): Filter => {
  const day = new Date(wallAt(now.getTime(), timeZone) - days * dayMs);
  const year = day.getUTCFullYear();
  const monthAndDay = day.toISOString().slice(5, 10);
  const on = (of: number): Filter => {
    const from = dayOf(of, monthAndDay);
    return monthAndDay === "02-28" && isLeap(of) && !isLeap(year)
      ? { field, op: "between", value: { from, to: dayOf(of, "02-29") } }
      : { field, op: "on", value: from };
  };
  const years = Array.from({ length: yearsMax }, (_, ago) => year - ago);
  return { or: years.filter((of) => monthAndDay !== "02-29" || isLeap(of)).map(on) };
};
