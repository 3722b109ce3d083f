import { parseDayOfMonth, parseDayOfWeek } from "./cron-days.ts";
import { parseField } from "./cron-field.ts";
import { InvalidScheduleExpression } from "./invalid-expression.ts";
import { localToUtc, utcToLocal } from "./time-zone.ts";

const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
/** Clocks never go back by more than this, so no earlier hour of the day can still lie ahead. */
const CLOCK_CHANGE_HOURS = 2;

/**
 * Reads AWS's six fields (minutes, hours, day of month, month, day of week, year) and answers the function that
 * finds the first matching instant after another. Throws InvalidScheduleExpression.
 */
export function parseCron(fields: string, timeZone: string): (after: Date) => Date | null {
  const [minutes, hours, dayOfMonth, month, dayOfWeek, year, ...rest] = fields.trim().split(/\s+/);
  if (!minutes || !hours || !dayOfMonth || !month || !dayOfWeek || !year || rest.length > 0) {
    throw new InvalidScheduleExpression(
      `Invalid Schedule Expression cron(${fields}): six fields are required.`,
    );
  }
  if ((dayOfMonth === "?") === (dayOfWeek === "?")) {
    throw new InvalidScheduleExpression(
      `Invalid Schedule Expression cron(${fields}): exactly one of day-of-month and day-of-week must be ?.`,
    );
  }
  const plan: Plan = {
    minutes: [...parseField(minutes, { min: 0, max: 59 })].sort(ascending),
    hours: [...parseField(hours, { min: 0, max: 23 })].sort(ascending),
    months: [...parseField(month, { min: 1, max: 12, names: MONTHS })].sort(ascending),
    years: [...parseField(year, { min: 1970, max: 2199 })].sort(ascending),
    days: dayOfWeek === "?" ? parseDayOfMonth(dayOfMonth) : parseDayOfWeek(dayOfWeek),
    timeZone,
  };
  return (after) => firstAfter(plan, after);
}

interface Plan {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly months: readonly number[];
  readonly years: readonly number[];
  readonly days: (year: number, month: number) => readonly number[];
  readonly timeZone: string;
}

function firstAfter(plan: Plan, after: Date): Date | null {
  const from = utcToLocal(after, plan.timeZone);
  for (const year of plan.years) {
    if (year < from.year) continue;
    for (const month of plan.months) {
      if (year === from.year && month < from.month) continue;
      const isThisMonth = year === from.year && month === from.month;
      for (const day of plan.days(year, month)) {
        if (isThisMonth && day < from.day) continue;
        const hourMin = isThisMonth && day === from.day ? from.hour - CLOCK_CHANGE_HOURS : 0;
        const found = firstOfDay(plan, { year, month, day }, hourMin, after);
        if (found) return found;
      }
    }
  }
  return null;
}

function firstOfDay(
  { hours, minutes, timeZone }: Plan,
  date: { year: number; month: number; day: number },
  hourMin: number,
  after: Date,
): Date | null {
  for (const hour of hours) {
    if (hour < hourMin) continue;
    for (const minute of minutes) {
      const instant = localToUtc({ ...date, hour, minute, second: 0 }, timeZone);
      if (instant && instant > after) return instant;
    }
  }
  return null;
}

const ascending = (a: number, b: number): number => a - b;
