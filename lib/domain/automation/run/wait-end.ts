import type { Span, Until, Wait } from "#lib/contract/automation/workflow-wait.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import {
  midnightOf,
  momentOf,
  moved,
  timeOfDayMs,
  wallAt,
} from "#lib/domain/platform/filter/time/zoned-time.ts";

/** The lead's own clock, else the workflow's. */
export const zoneOf = (lead: Pick<Lead, "time_zone">, otherwise: string): string =>
  lead.time_zone ?? otherwise;

const isWeekend = (moment: number, timeZone: string): boolean =>
  [0, 6].includes(new Date(wallAt(moment, timeZone)).getUTCDay());

/** The moment at which the zone's clocks show this time on the moment's own day; a skipped time moves forward. */
const atTime = (moment: number, time: string, timeZone: string): number => {
  const wall = wallAt(moment, timeZone);
  return momentOf(midnightOf(wall) + timeOfDayMs(time), timeZone);
};

const afterBusinessDays = (from: number, days: number, timeZone: string): number => {
  let moment = from;
  for (let left = days; left > 0; ) {
    moment = moved(moment, 1, "day", timeZone);
    if (!isWeekend(moment, timeZone)) left -= 1;
  }
  return moment;
};

/** When so long from now is over. */
export const spanEnd = (from: number, { minutes, hours, days, weeks }: Span, timeZone: string): number => {
  if (minutes !== undefined) return moved(from, minutes, "minute", timeZone);
  if (hours !== undefined) return moved(from, hours, "hour", timeZone);
  return days === undefined ? moved(from, weeks ?? 0, "week", timeZone) : moved(from, days, "day", timeZone);
};

/** When a wait that begins now is over: days and weeks keep the hour of the zone's clocks. */
export const waitEnd = (from: number, wait: Wait, timeZone: string): number => {
  const day =
    wait.business_days === true && wait.days !== undefined
      ? afterBusinessDays(from, wait.days, timeZone)
      : spanEnd(from, wait, timeZone);
  return wait.at === undefined ? day : atTime(day, wait.at, timeZone);
};

/** When an awaited event has not come. */
export const patienceEnd = (from: number, span: Span, timeZone: string): number =>
  spanEnd(from, span, timeZone);

/** The moment of `wait_until`; undefined where the lead has no such date. */
export const untilMoment = (until: Until, lead: Lead, timeZone: string): number | undefined => {
  if (typeof until === "string") return Date.parse(until);
  const given = valueAt(lead, until.field);
  if (typeof given !== "string") return undefined;
  // A day without zone is the lead's day.
  const date = given.length === 10 ? momentOf(Date.parse(`${given}T00:00:00Z`), timeZone) : Date.parse(given);
  if (!Number.isFinite(date)) return undefined;
  const day = moved(date, until.days ?? 0, "day", timeZone);
  return until.at === undefined ? day : atTime(day, until.at, timeZone);
};
