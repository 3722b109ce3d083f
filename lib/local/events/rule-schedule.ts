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

  /** Sends one scheduled event for each occurrence since the last run. A rule first seen counts from now. */
  run(store: BusStore, send: (rule: Rule, event: BusEvent) => void): void {
    const now = this.#now();
    for (const rule of store.bus("default").rules.values()) {
      if (rule.scheduleExpression === undefined) continue;
      const key = `${rule.arn} ${rule.scheduleExpression}`;
      const recurrence = parseScheduleExpression(rule.scheduleExpression, "UTC", now);
      let due = this.#next.get(key) ?? recurrence.next(now);
      while (due && due <= now) {
        if (rule.state === "ENABLED") send(rule, scheduledEvent(store, rule, due));
        due = parseScheduleExpression(rule.scheduleExpression, "UTC", due).next(due);
      }
      if (due) this.#next.set(key, due);
    }
  }
}

function scheduledEvent(store: BusStore, rule: Rule, due: Date): BusEvent {
  const content = { source: "aws.events", detailType: "Scheduled Event", detail: {}, resources: [rule.arn] };
  return newEvent(store, { ...content, time: due });
}
