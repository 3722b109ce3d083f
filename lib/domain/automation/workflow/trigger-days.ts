import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import { momentOf, timeOfDayMs, wallAt } from "#lib/domain/platform/filter/time/zoned-time.ts";

/** Days on which nobody looked are caught up for so many. */
export const caughtUpDays = 7;

/** How long after midnight a trigger's day begins. */
export const beginsAfterMs = (trigger: Trigger): number =>
  "date" in trigger ? timeOfDayMs(trigger.date.at ?? "00:00") : 0;

/**
 * A moment on a clock that is so far behind: where days begin at nine, midnight's day on a clock that is nine hours behind.
 * By what clocks show, so that a day on which they are put forward or back begins at its hour as well.
 */
export const onClockBehind = (moment: Date, laterMs: number, timeZone: string): Date =>
  laterMs === 0 ? moment : new Date(momentOf(wallAt(moment.getTime(), timeZone) - laterMs, timeZone));
