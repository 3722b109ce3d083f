import type { Condition, EventCondition, EventCount } from "#lib/contract/platform/filters.ts";
import { askedEvent } from "./asked-events.ts";
import { timeCondition, whereConditions } from "./event-parts.ts";

/** How often something must have happened, both ends included: `least` is at least 1, so that none is never enough. */
export interface Often {
  readonly least: number;
  readonly most: number;
}

/** The test that a count passes, or the one that it must not pass. */
export const oftenOf = (count: EventCount = { gte: 1 }): Often & { readonly negated: boolean } => {
  const [[op, number = 0] = ["gte", 1]] = Object.entries(count);
  switch (op) {
    case "eq":
    case "ne":
      // None is the complement of some.
      return number === 0
        ? { least: 1, most: Infinity, negated: op === "eq" }
        : { least: number, most: number, negated: op === "ne" };
    case "lt":
    case "lte":
      return { least: op === "lt" ? number : number + 1, most: Infinity, negated: true };
    default:
      return { least: op === "gt" ? number + 1 : number, most: Infinity, negated: false };
  }
};

/** Everything that one event must be. Machines are left out unless they are asked for. */
export const oneEvent = (condition: EventCondition): readonly Condition[] => {
  const time = timeCondition(condition);
  const { source, type } = askedEvent(condition.event);
  return [
    { field: "type", op: "eq", value: type },
    ...(time === undefined ? [] : [time]),
    ...whereConditions(condition),
    ...(source === "engagement" && condition.where?.machine === undefined
      ? [{ field: "machine", op: "eq", value: false } as const]
      : []),
  ];
};
