import type { Condition, Filter } from "#lib/contract/platform/filters.ts";

const dayMs = 86_400_000;
const field = "stage_entered_at";

/** A condition on full days in a stage as one on the moment when the lead came there. */
export const daysAsFilter = (condition: Condition, now: Date): Filter => {
  const ago = (days: number, plusMs = 0): string =>
    new Date(now.getTime() - days * dayMs + plusMs).toISOString();
  const atLeast = (days: number): Filter => ({ field, op: "before", value: ago(days, 1) });
  const below = (days: number): Filter => ({ field, op: "after", value: ago(days) });
  const exactly = (days: number): Filter => ({ and: [atLeast(days), below(days + 1)] });
  // A full day is whole: 3.5 of them are none.
  const oneOf = (values: readonly number[]): Filter => {
    const whole = values.filter(Number.isInteger);
    return whole.length === 0 ? { and: [atLeast(1), below(1)] } : { or: whole.map(exactly) };
  };
  switch (condition.op) {
    case "eq":
      return oneOf([Number(condition.value)]);
    case "ne":
      return { not: oneOf([Number(condition.value)]) };
    case "in":
      return oneOf(condition.value.map(Number));
    case "gt":
      return atLeast(Math.floor(condition.value) + 1);
    case "gte":
      return atLeast(Math.ceil(condition.value));
    case "lt":
      return below(Math.ceil(condition.value));
    case "lte":
      return below(Math.floor(condition.value) + 1);
    case "between":
      return {
        and: [
          atLeast(Math.ceil(Number(condition.value.from))),
          below(Math.floor(Number(condition.value.to)) + 1),
        ],
      };
    default:
      return { field, op: "exists" };
  }
};
