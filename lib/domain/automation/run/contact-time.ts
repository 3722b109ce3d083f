import type { ContactHold } from "#lib/contract/automation/workflow-contact.ts";
import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import { dayMs, momentOf, moved, wallAt } from "#lib/domain/platform/filter/time/zoned-time.ts";
import { type AllowedHours, allowedFrom } from "./allowed-time.ts";

/** What a document says of contacts. */
export type ContactRules = AllowedHours &
  Pick<WorkflowDocument, "contacts_per_day" | "contacts_per_week" | "company_pause">;

/** What is known of a lead when a step is about to contact it. */
export interface Contacted {
  /** When workflows have contacted it within the last days; RFC 3339. */
  readonly at: readonly string[];
  /** When another lead of its company last replied; RFC 3339. */
  readonly colleagueRepliedAt: string | null;
}

/** Days that a week's cap looks at, and over which a full one is passed at most. */
const weekDays = 7;

/** When a contact is allowed, in milliseconds since 1970, and what keeps it from being now; null: nothing does. */
export interface ContactTime {
  readonly from: number;
  readonly by: ContactHold | null;
}

/** The first moment from `now` on at which a lead may be contacted, by the clocks of its zone. */
export const contactTime = (
  now: number,
  rules: ContactRules,
  { at, colleagueRepliedAt }: Contacted,
  timeZone: string,
): ContactTime => {
  const dayOf = (moment: number): number => Math.floor(wallAt(moment, timeZone) / dayMs);
  const days = at.map((one) => dayOf(Date.parse(one)));
  const within = (first: number, last: number): number =>
    days.filter((day) => day >= first && day <= last).length;
  const { contacts_per_day: perDay, contacts_per_week: perWeek, company_pause: pause } = rules;
  let found: ContactTime = { from: now, by: null };
  if (colleagueRepliedAt !== null && pause?.days !== undefined) {
    const over = moved(Date.parse(colleagueRepliedAt), pause.days, "day", timeZone);
    if (over > now) found = { from: over, by: "company_pause" };
  }
  for (let hop = 0; hop <= weekDays; hop += 1) {
    const day = dayOf(found.from);
    const isDayFull = within(day, day) >= (perDay ?? Number.POSITIVE_INFINITY);
    const isWeekFull = within(day - weekDays + 1, day) >= (perWeek ?? Number.POSITIVE_INFINITY);
    if (!isDayFull && !isWeekFull) break;
    const by = isWeekFull ? "contacts_per_week" : "contacts_per_day";
    found = { from: momentOf((day + 1) * dayMs, timeZone), by };
  }
  const open = allowedFrom(found.from, rules, timeZone);
  return open === found.from ? found : { from: open, by: found.by ?? "quiet_hours" };
};
