import type { EngagementRule } from "#lib/contract/selling/scoring-record.ts";
import type { HeardEvent } from "#lib/domain/records/lead/heard-event.ts";
import type { ScoreState } from "#lib/domain/records/lead/score-state.ts";
import { type CompiledModel, periodOf } from "./compiled-model.ts";
import { withPoints } from "./point-sum.ts";

type Sums = ScoreState["sums"];

const timeOf = ({ occurred_at }: HeardEvent): number => Date.parse(occurred_at);

/** Of two events that count for one period the earlier does; of equals, whichever id is lower. */
const isBefore = (a: HeardEvent, b: HeardEvent): boolean =>
  timeOf(a) < timeOf(b) || (timeOf(a) === timeOf(b) && a.sender_id < b.sender_id);

/** The events that count for a rule: of each period the earliest. */
export const countingEvents = (
  compiled: CompiledModel,
  rule: EngagementRule,
  events: readonly HeardEvent[],
): readonly HeardEvent[] => {
  const free: HeardEvent[] = [];
  const first = new Map<string, HeardEvent>();
  for (const event of events) {
    if (!compiled.scoring(event).includes(rule)) continue;
    const period = periodOf(rule, event);
    const known = period === undefined ? undefined : first.get(period);
    if (period === undefined) free.push(event);
    else if (known === undefined || isBefore(event, known)) first.set(period, event);
  }
  return [...free, ...first.values()];
};

/** The sums of all of a lead's events. */
export const sumEvents = (compiled: CompiledModel, events: readonly HeardEvent[]): Sums =>
  Object.fromEntries(
    compiled.model.engagement.flatMap((rule) => {
      const counting = countingEvents(compiled, rule, events);
      const [first, ...rest] = counting.map((event) => ({ points: rule.points, at: timeOf(event) }));
      if (first === undefined) return [];
      return [[rule.id, rest.reduce((sum, one) => withPoints(sum, one, rule.half_life_days), first)]];
    }),
  );

/**
 * The sums with one more event. Where a rule counts one event of a period, `others` are the lead's events: the earliest of
 * them, which counted so far, makes way for an earlier one that comes late.
 */
export const withEvent = (
  compiled: CompiledModel,
  sums: Sums,
  event: HeardEvent,
  others: readonly HeardEvent[],
): Sums => {
  const next = { ...sums };
  for (const rule of compiled.scoring(event)) {
    const { points, half_life_days: halfLife } = rule;
    const period = periodOf(rule, event);
    const rivals =
      period === undefined
        ? []
        : others.filter((one) => one.sender_id !== event.sender_id && periodOf(rule, one) === period);
    const [counted] = countingEvents(compiled, rule, rivals);
    if (counted !== undefined && !isBefore(event, counted)) continue;
    next[rule.id] = withPoints(next[rule.id], { points, at: timeOf(event) }, halfLife);
    if (counted !== undefined)
      next[rule.id] = withPoints(next[rule.id], { points: -points, at: timeOf(counted) }, halfLife);
  }
  return next;
};

/** Whether it takes the lead's other events to count this one. */
export const asksOthers = (compiled: CompiledModel, event: HeardEvent): boolean =>
  compiled.scoring(event).some((rule) => periodOf(rule, event) !== undefined);
