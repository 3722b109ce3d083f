import { dayMs, momentOf, wallAt } from "./zoned-time.ts";

/** A day of the calendar, which has no time and no zone, as a count of days since 1970-01-01. */
export type DayNumber = number;

const written = /^\d{4}-\d\d-\d\d$/;

/** The day that a text such as `2026-11-25` names; undefined for any other text and for 2026-02-30. */
export const dayNumberOf = (text: string): DayNumber | undefined => {
  if (!written.test(text)) return undefined;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(text)) return undefined;
  return midnight / dayMs;
};

/** The day as text: `2026-11-25`. */
export const dayText = (day: DayNumber): string =>
  new Date(day * dayMs).toISOString().slice(0, -"T00:00:00.000Z".length);

/** The day that the zone's clocks show at a moment, in milliseconds since 1970. */
export const dayNumberAt = (moment: number, timeZone: string): DayNumber =>
  Math.floor(wallAt(moment, timeZone) / dayMs);

/** The first and the last day that ISO 8601 writes with four digits of the year. */
const [firstDay, lastDay] = [Date.parse("0000-01-01T00:00:00Z"), Date.parse("9999-12-31T00:00:00Z")];

/**
 * Returns the day, `2026-11-25`, that the zone's clocks show at a moment in ISO 8601. The days before year 0 and after
 * year 9999 become the first and the last day of these years.
 */
export const dayIn = (at: string, timeZone: string): string => {
  const wall = wallAt(Date.parse(at), timeZone);
  return dayText(Math.floor(Math.min(Math.max(wall, firstDay), lastDay) / dayMs));
};

/** Returns the moment, in milliseconds since 1970, at which a day such as `2026-11-25` begins in the zone. */
export const beginningOf = (day: string, timeZone: string): number =>
  momentOf(Date.parse(`${day}T00:00:00Z`), timeZone);
