import type { Condition, EventCondition, Filter } from "#lib/contract/platform/filters.ts";

/** Every leaf of a filter, in its order. */
const leavesOf = (filter: Filter): readonly (Condition | EventCondition)[] => {
  if ("and" in filter) return filter.and.flatMap(leavesOf);
  if ("or" in filter) return filter.or.flatMap(leavesOf);
  return "not" in filter ? leavesOf(filter.not) : [filter];
};

/** Every condition on a field, in the filter's order. */
export const conditionsOf = (filter: Filter): readonly Condition[] =>
  leavesOf(filter).filter((leaf) => "field" in leaf);

/** Every event condition, in the filter's order. */
export const eventsOf = (filter: Filter): readonly EventCondition[] =>
  leavesOf(filter).filter((leaf) => "event" in leaf);
