import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import {
  dayMs,
  midnightOf,
  momentOf,
  timeOfDayMs,
  wallAt,
} from "#lib/domain/platform/filter/time/zoned-time.ts";

/** When waits may end. */
export type AllowedHours = Pick<WorkflowDocument, "quiet_hours" | "business_days">;

/** Where the wall's next allowed time is: the same where it is allowed. */
const allowedWall = (wall: number, { quiet_hours, business_days }: AllowedHours): number => {
  const midnight = midnightOf(wall);
  if (business_days && [0, 6].includes(new Date(wall).getUTCDay())) return midnight + dayMs;
  if (quiet_hours === null) return wall;
  const [from, to] = [timeOfDayMs(quiet_hours.from), timeOfDayMs(quiet_hours.to)];
  const time = wall - midnight;
  if (from < to) return time >= from && time < to ? midnight + to : wall;
  if (time >= from) return midnight + dayMs + to;
  return time < to ? midnight + to : wall;
};

/** A weekend and the quiet hours before and after it: no chain of both is longer. */
const hopsMax = 8;

/** The first moment from this one on, in milliseconds since 1970, at which a wait may end by the zone's clocks. */
export const allowedFrom = (moment: number, hours: AllowedHours, timeZone: string): number => {
  let at = moment;
  for (let hop = 1; hop <= hopsMax; hop += 1) {
    const wall = wallAt(at, timeZone);
    const next = allowedWall(wall, hours);
    if (next === wall) return at;
    at = momentOf(next, timeZone);
  }
  return at;
};
