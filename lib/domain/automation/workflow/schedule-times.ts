import type { Schedule } from "#lib/contract/automation/workflow-trigger.ts";
import {
  dayMs,
  midnightOf,
  momentOf,
  timeOfDayMs,
  wallAt,
} from "#lib/domain/platform/filter/time/zoned-time.ts";

const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** Days of the month that a date is in. */
const daysIn = (day: Date): number =>
  new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();

const isDay = (schedule: Schedule, day: Date): boolean => {
  switch (schedule.every) {
    case "day":
      return true;
    case "weekday":
      return day.getUTCDay() % 6 !== 0;
    case "week":
      return weekdays[day.getUTCDay()] === schedule.on;
    case "month":
      return day.getUTCDate() === Math.min(schedule.day, daysIn(day));
  }
};

/** Within so many days every schedule has a time. */
const reachDays = 32;

const times = (schedule: Schedule, now: Date, timeZone: string): Date[] => {
  const midnight = midnightOf(wallAt(now.getTime(), timeZone));
  return Array.from({ length: 2 * reachDays + 1 }, (_, index) => midnight + (index - reachDays) * dayMs)
    .filter((day) => isDay(schedule, new Date(day)))
    .map((day) => new Date(momentOf(day + timeOfDayMs(schedule.at), timeZone)));
};

/** The times of a schedule around a moment, by the zone's clocks: the last that has come, and the next. */
export const timesAround = (
  schedule: Schedule,
  now: Date,
  timeZone: string,
): { readonly last: Date; readonly next: Date } => {
  const all = times(schedule, now, timeZone);
  const last = all.findLast((one) => one <= now);
  const next = all.find((one) => one > now);
  if (last === undefined || next === undefined) throw new Error("a schedule has a time every month");
  return { last, next };
};
