import type { Condition, Duration } from "#lib/contract/platform/filters.ts";

/** Names a few of many. */
const shownMax = 5;

const value = (given: string | number | boolean): string =>
  typeof given === "string" ? `“${given}”` : String(given);

const list = (values: readonly (string | number)[], word: "or" | "and"): string => {
  const shown = values.slice(0, shownMax).map(value);
  const more = values.length - shown.length;
  const all = more > 0 ? [...shown, `${more} more`] : shown;
  return all.length === 1 ? (all[0] ?? "") : `${all.slice(0, -1).join(", ")} ${word} ${all.at(-1)}`;
};

const duration = ({ amount, unit }: Duration): string => (amount === 1 ? unit : `${amount} ${unit}s`);

const units: Readonly<Record<string, string>> = {
  min: "minutes",
  h: "hours",
  d: "days",
  w: "weeks",
  mo: "months",
  q: "quarters",
  y: "years",
};

/** `now-30d` → `now minus 30 days`. */
const date = (literal: string | number): string => {
  const text = String(literal);
  if (!/^[a-z]/.test(text)) return text;
  const [, base = text, sign, amount, unit = ""] = /^([a-z_]+)(?:([+-])(\d+)([a-z]+))?$/.exec(text) ?? [];
  const spoken = base.replace("start_of_", "the start of this ");
  return sign === undefined
    ? spoken
    : `${spoken} ${sign === "+" ? "plus" : "minus"} ${Number(amount)} ${units[unit]}`;
};

const orMissing = "or there is none";

/** One condition in plain words. */
export const conditionWords = (condition: Condition): string => {
  const name = condition.field;
  switch (condition.op) {
    case "exists":
      return `there is a ${name}`;
    case "eq":
      return `${name} is ${value(condition.value)}`;
    case "ne":
      return `${name} is not ${value(condition.value)} ${orMissing}`;
    case "in":
      return `${name} is ${list(condition.value, "or")}`;
    case "not_in":
      return `${name} is not ${list(condition.value, "or")} ${orMissing}`;
    case "contains":
      return `${name} contains ${value(condition.value)}`;
    case "not_contains":
      return `${name} does not contain ${value(condition.value)} ${orMissing}`;
    case "starts_with":
      return `${name} starts with ${value(condition.value)}`;
    case "ends_with":
      return `${name} ends with ${value(condition.value)}`;
    case "gt":
      return `${name} is more than ${condition.value}`;
    case "gte":
      return `${name} is at least ${condition.value}`;
    case "lt":
      return `${name} is less than ${condition.value}`;
    case "lte":
      return `${name} is at most ${condition.value}`;
    case "between":
      return `${name} is from ${date(condition.value.from)} to ${date(condition.value.to)}`;
    default:
      return dateOrSetWords(condition);
  }
};

type DateOrSet = Extract<
  Condition,
  { op: "on" | "before" | "after" | "in_last" | "not_in_last" | "in_next" | `has${string}` }
>;

const dateOrSetWords = (condition: DateOrSet): string => {
  const name = condition.field;
  switch (condition.op) {
    case "on":
      return `${name} is on the day of ${date(condition.value)}`;
    case "before":
      return `${name} is before ${date(condition.value)}`;
    case "after":
      return `${name} is after ${date(condition.value)}`;
    case "in_last":
      return `${name} is within the last ${duration(condition.value)}`;
    case "not_in_last":
      return `${name} is not within the last ${duration(condition.value)} ${orMissing}`;
    case "in_next":
      return `${name} is within the next ${duration(condition.value)}`;
    case "has":
      return `${name} has ${value(condition.value)}`;
    case "has_any":
      return `${name} has ${list(condition.value, "or")}`;
    case "has_all":
      return `${name} has ${list(condition.value, "and")}`;
    case "has_none":
      return `${name} has none of ${list(condition.value, "and")}`;
  }
};
