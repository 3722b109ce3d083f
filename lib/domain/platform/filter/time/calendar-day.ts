import { dayMs, wallAt } from "./zoned-time.ts";

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
