import type { MemberId } from "#lib/contract/platform/ids.ts";
import { type Availability, weekdays } from "#lib/contract/selling/availability-record.ts";
import { wallAt } from "#lib/domain/platform/filter/time/zoned-time.ts";

/** Whether somebody takes leads at a moment; if not, why, and who stands in. */
export interface Presence {
  readonly isPresent: boolean;
  readonly code?: "accepts_none" | "out_of_office" | "holiday" | "outside_hours";
  readonly words?: string;
  readonly deputy?: MemberId;
}

const present: Presence = { isPresent: true };
const away = (code: NonNullable<Presence["code"]>, words: string): Presence => ({
  isPresent: false,
  code,
  words,
});

/** What a member's wall shows: the day, its name, and hours and minutes. */
const wallOf = (availability: Availability, now: Date) => {
  const wall = new Date(wallAt(now.getTime(), availability.time_zone));
  const iso = wall.toISOString();
  const weekday = weekdays[(wall.getUTCDay() + 6) % 7];
  if (weekday === undefined) throw new RangeError("a week has seven days");
  return { day: iso.slice(0, 10), time: iso.slice(11, 16), weekday };
};

/** The member's own day, by which what they get a day is counted. */
export const dayOf = (availability: Availability, now: Date): string => wallOf(availability, now).day;

/** Whether a member takes leads now. */
export const presentAt = (availability: Availability, now: Date): Presence => {
  const at = now.toISOString();
  const absence = availability.out_of_office.find(({ from, to }) => from <= at && at < to);
  if (!availability.accepts_new) return away("accepts_none", "They accept no new leads.");
  if (absence !== undefined) {
    const gone = away("out_of_office", `They are out of office until ${absence.to}.`);
    return absence.deputy_id === null ? gone : { ...gone, deputy: absence.deputy_id };
  }
  const { day, time, weekday } = wallOf(availability, now);
  if (availability.holidays.includes(day)) return away("holiday", `${day} is a holiday of theirs.`);
  const hours = availability.working_hours;
  if (hours === null) return present;
  const isWorking = (hours[weekday] ?? []).some(({ from, to }) => from <= time && time < to);
  return isWorking
    ? present
    : away("outside_hours", `It is ${weekday} ${time} in ${availability.time_zone}, outside their hours.`);
};
