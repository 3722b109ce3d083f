import type { DurationUnit } from "#lib/contract/platform/filters.ts";

/** A clock on a wall: milliseconds since 1970 as if the zone were UTC. */
type Wall = number;

export const dayMs = 86_400_000;

/** The midnight at which the wall's day began. */
export const midnightOf = (wall: Wall): Wall => wall - (((wall % dayMs) + dayMs) % dayMs);

/** How long after midnight a time of day (`09:30`) is, in milliseconds. */
export const timeOfDayMs = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * 60_000;
};

const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, made);
  return made;
};

/** What the zone's clocks show at a moment. Throws RangeError for a zone that does not exist. */
export const wallAt = (moment: number, timeZone: string): Wall => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name));
  const seconds = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return seconds + (((moment % 1_000) + 1_000) % 1_000);
};

/** The first moment at which the zone's clocks show this or, where they skip it, more. */
export const momentOf = (wall: Wall, timeZone: string): number => {
  const offsetAt = (moment: number): number => wallAt(moment, timeZone) - moment;
  // The offsets of the day before and the day after are all that can hold on this day.
  const [before, after] = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  const candidates = [wall - before, wall - after].toSorted((a, b) => a - b);
  const exact = candidates.find((moment) => wallAt(moment, timeZone) === wall);
  // A skipped time counts on from before the skip, so that 02:30 becomes 03:30.
  return exact ?? wall - before;
};

const months: Partial<Record<DurationUnit, number>> = { month: 1, quarter: 3, year: 12 };
const fixedMs: Partial<Record<DurationUnit, number>> = { minute: 60_000, hour: 3_600_000 };

/** The wall moved by whole months; a day that the month lacks becomes its last. */
const addMonths = (wall: Wall, amount: number): Wall => {
  const date = new Date(wall);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + amount);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime();
};

/** What a zone's clocks show, moved by days or longer units on the calendar. */
export const movedWall = (wall: Wall, amount: number, unit: DurationUnit): Wall => {
  const inMonths = months[unit];
  return inMonths === undefined
    ? wall + amount * (unit === "week" ? 7 : 1) * dayMs
    : addMonths(wall, amount * inMonths);
};

/** A moment moved by so many units: minutes and hours by the clock's run, days and longer by the zone's calendar. */
export const moved = (moment: number, amount: number, unit: DurationUnit, timeZone: string): number => {
  const fixed = fixedMs[unit];
  if (fixed !== undefined) return moment + amount * fixed;
  return momentOf(movedWall(wallAt(moment, timeZone), amount, unit), timeZone);
};

/** Where a period that holds the moment begins in the zone; weeks begin on Monday. */
export const startOf = (
  moment: number,
  period: "day" | "week" | "month" | "quarter" | "year",
  timeZone: string,
): number => {
  const date = new Date(wallAt(moment, timeZone));
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const starts = {
    day: [year, month, day],
    week: [year, month, day - ((date.getUTCDay() + 6) % 7)],
    month: [year, month, 1],
    quarter: [year, month - (month % 3), 1],
    year: [year, 0, 1],
  } as const;
  const [startYear, startMonth, startDay] = starts[period];
  return momentOf(Date.UTC(startYear, startMonth, startDay), timeZone);
};
