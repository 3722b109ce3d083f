import type { Trigger } from "#lib/contract/automation/workflow-trigger.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { dayMs, momentOf } from "#lib/domain/platform/filter/time/zoned-time.ts";
import { dayBefore, lastAnniversary } from "./anniversaries.ts";
import { beginsAfterMs, caughtUpDays, onClockBehind } from "./trigger-days.ts";

const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`);

/**
 * When the day began that a date of the lead says (RFC 3339), for a trigger that saw it come: the same however often, and
 * however late, it is seen. Undefined where the lead says another date by now.
 */
export const dateOccasion = (
  trigger: Extract<Trigger, { date: unknown }>,
  lead: Lead,
  seen: Date,
  timeZone: string,
): string | undefined => {
  const { field, days = 0, yearly } = trigger.date;
  const value = valueAt(lead, field);
  if (typeof value !== "string" || !Number.isFinite(Date.parse(value))) return undefined;
  const laterMs = beginsAfterMs(trigger);
  // The day on which a date lies that comes now.
  const now = dayBefore(onClockBehind(seen, laterMs, timeZone), days, timeZone);
  const said = value.length === 10 ? value : dayBefore(new Date(value), 0, timeZone);
  const day = yearly === true ? lastAnniversary(said, now) : said;
  const agoDays = (midnight(now) - midnight(day)) / dayMs;
  if (agoDays < 0 || agoDays > caughtUpDays) return undefined;
  return new Date(momentOf(midnight(day) + days * dayMs + laterMs, timeZone)).toISOString();
};
