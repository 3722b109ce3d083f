import {
  type Condition,
  type EventCondition,
  type EventTime,
  eventTimes,
} from "#lib/contract/platform/filters.ts";
import type { DateCondition } from "../time/date-window.ts";

export const timeNames = Object.keys(eventTimes) as readonly EventTime[];

/** When it happened, as a condition on the event's own time. */
export const timeCondition = (condition: EventCondition): DateCondition | undefined => {
  const op = timeNames.find((name) => condition[name] !== undefined);
  // Its schema says that the operator's value is of the operator's form.
  return op && ({ field: "occurred_at", op, value: condition[op] } as DateCondition);
};

/** What `where` asks, as conditions on the event. */
export const whereConditions = ({ where = {} }: EventCondition): readonly Condition[] =>
  Object.entries(where).flatMap(([field, asked]): Condition[] => {
    if (asked === undefined) return [];
    if (typeof asked !== "object") return [{ field, op: "eq", value: asked }];
    return Object.entries(asked).map(
      // As above.
      ([op, value]) => (op === "exists" ? { field, op } : { field, op, value }) as Condition,
    );
  });
