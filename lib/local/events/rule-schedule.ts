import { parseScheduleExpression } from "#lib/local/scheduler/expression/index.ts";
import type { BusStore, Rule } from "./bus-store.ts";
import { type BusEvent, newEvent } from "./event.ts";

/** Finds the scheduled rules of the default bus that have come due. */
export class RuleSchedule {
  readonly #now: () => Date;
  /** By rule ARN and expression, so that a changed expression starts anew. */
  readonly #next = new Map<string, Date>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /**
   * Sends a scheduled event for each rule that came due since the last run, one for all its occurrences: a machine that
   * slept for a day, or a clock that was moved by a month, owes nobody each of its minutes. A rule first seen counts
   * from now.
   */
  run(store: BusStore, send: (rule: Rule, event: BusEvent) => void): void {
    const now = this.#now();
    for (const rule of store.bus("default").rules.values()) {
      if (rule.scheduleExpression === undefined) continue;
      const key = `${rule.arn} ${rule.scheduleExpression}`;
      const recurrence = parseScheduleExpression(rule.scheduleExpression, "UTC", now);
      const due = this.#next.get(key) ?? recurrence.next(now);
      const isDue = due !== null && due <= now;
      if (isDue && rule.state === "ENABLED") send(rule, scheduledEvent(store, rule, due));
      const next = isDue ? parseScheduleExpression(rule.scheduleExpression, "UTC", due).next(now) : due;
      if (next) this.#next.set(key, next);
    }
  }
}

function scheduledEvent(store: BusStore, rule: Rule, due: Date): BusEvent {
  const content = { source: "aws.events", detailType: "Scheduled Event", detail: {}, resources: [rule.arn] };
  return newEvent(store, { ...content, time: due });
}
