import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import { type Absence, dayMs, officeWorkers, type PlannedLead } from "./a-quarter.ts";

/**
 * What ought to come of the quarter, by its definition and nothing else: no code of the product is shared.
 */

const half = (ageMs: number, halfLifeDays: number): number =>
  2 ** (-Math.max(0, ageMs) / (halfLifeDays * dayMs));

const within = (value: number, cap: number): number => Math.max(-cap, Math.min(cap, value));

/** The earliest of each period; of equals the lower id. */
const earliest = (events: readonly EngagementEvent[], periodOf: (event: EngagementEvent) => string) => {
  const first = new Map<string, EngagementEvent>();
  const order = (a: EngagementEvent, b: EngagementEvent): number =>
    Date.parse(a.occurred_at) - Date.parse(b.occurred_at) || (a.id < b.id ? -1 : 1);
  for (const event of events.toSorted(order))
    if (!first.has(periodOf(event))) first.set(periodOf(event), event);
  return [...first.values()];
};

/** A lead's score out of all events that have come by now, before it is rounded. */
export const plainScore = (lead: PlannedLead, events: readonly EngagementEvent[], nowMs: number): number => {
  const people = events.filter(({ machine }) => machine !== true);
  const of = (type: EngagementEvent["type"]) => people.filter((event) => event.type === type);
  const faded = (some: readonly EngagementEvent[], points: number, halfLifeDays: number): number =>
    some.reduce((sum, { occurred_at: at }) => sum + points * half(nowMs - Date.parse(at), halfLifeDays), 0);
  const opens = within(
    faded(
      earliest(of("open"), (event) => event.occurred_at.slice(0, 10)),
      3,
      14,
    ),
    20,
  );
  const clicks = within(
    faded(
      earliest(of("click"), (event) => event.message_id ?? ""),
      8,
      30,
    ),
    40,
  );
  const replies = within(of("reply").length * 12, 50);
  const left = of("unsubscribe").length * -15;
  const fit = (lead.industry === "software" ? 15 : 0) + (lead.isVip ? 10 : 0);
  return Math.max(0, Math.min(100, fit + within(opens + clicks, 45) + replies + left));
};

/** A lead as the rules of stages look at it. */
export interface Seen {
  readonly stage: number;
  readonly enteredMs: number;
  /** When a member moved it here; undefined where nobody has. */
  readonly movedByHandMs: number | undefined;
  readonly opens: number;
  readonly clicks: number;
  readonly score: number;
}

interface PlainRule {
  readonly to: number;
  readonly from?: readonly number[];
  readonly holds: (seen: Seen, nowMs: number) => boolean;
}

/** In the order in which they are asked; all of them move leads forward alone. */
export const plainRules: Readonly<Record<string, PlainRule>> = {
  hot: { to: 3, holds: ({ score }) => score >= 60 },
  engaged: { to: 2, holds: ({ clicks }) => clicks >= 2 },
  warm: { to: 1, holds: ({ opens }) => opens >= 3 },
  asleep: {
    to: 5,
    from: [0, 1],
    holds: ({ enteredMs }, nowMs) => Math.floor((nowMs - enteredMs) / dayMs) >= 21,
  },
};

export const manualHoldMs = 7 * dayMs;

/** Whether a rule would move the lead as it is seen. */
export const plainlyMoves = (name: string, seen: Seen, nowMs: number): boolean => {
  const rule = plainRules[name];
  if (rule === undefined || rule.to <= seen.stage) return false;
  if (rule.from !== undefined && !rule.from.includes(seen.stage)) return false;
  if (seen.movedByHandMs !== undefined && nowMs < seen.movedByHandMs + manualHoldMs) return false;
  return rule.holds(seen, nowMs);
};

/** Whether a member is there. */
export const plainlyThere = (member: MemberId, absences: readonly Absence[], nowMs: number): boolean => {
  if (absences.some((one) => one.member === member && one.fromMs <= nowMs && nowMs < one.toMs)) return false;
  if (!officeWorkers.includes(member)) return true;
  const now = new Date(nowMs);
  const weekday = now.getUTCDay();
  return weekday >= 1 && weekday <= 5 && now.getUTCHours() >= 8 && now.getUTCHours() < 18;
};
