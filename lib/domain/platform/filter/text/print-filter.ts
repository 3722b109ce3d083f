import type {
  Condition,
  Duration,
  EventCondition,
  Filter,
  Operator,
} from "#lib/contract/platform/filters.ts";
import { activityKindOf, isActivity } from "../event/asked-events.ts";
import { namedEvents } from "../event/engagement-catalogue.ts";
import { timeCondition, whereConditions } from "../event/event-parts.ts";
import { phrases } from "./parse-condition.ts";

const symbols: Partial<Record<Operator, string>> = {
  eq: "=",
  ne: "!=",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
};

const phraseOf = (op: Operator): string =>
  symbols[op] ?? phrases.find(([, known]) => known === op)?.[0].join(" ") ?? op;

/** The filter as text, which `parseFilter` reads back as the same filter. */
export const printFilter = (filter: Filter): string => {
  if ("and" in filter) return filter.and.map(operand).join(" AND ");
  if ("or" in filter) return filter.or.map(operand).join(" OR ");
  if ("not" in filter) return `NOT ${operand(filter.not)}`;
  return "event" in filter ? printEvent(filter) : printCondition(filter);
};

const operand = (filter: Filter): string =>
  "and" in filter || "or" in filter ? `(${printFilter(filter)})` : printFilter(filter);

const literal = (value: string | number | boolean): string =>
  typeof value === "string" ? JSON.stringify(value) : String(value);

const duration = ({ amount, unit }: Duration): string =>
  `${amount} ${unit.toUpperCase()}${amount === 1 ? "" : "S"}`;

const valueText = (condition: Exclude<Condition, { op: "exists" }>): string => {
  switch (condition.op) {
    case "on":
    case "before":
    case "after":
      return condition.value;
    case "between":
      return `${condition.value.from} AND ${condition.value.to}`;
    case "in_last":
    case "not_in_last":
    case "in_next":
      return duration(condition.value);
    case "in":
    case "not_in":
    case "has_any":
    case "has_all":
    case "has_none":
      return `(${condition.value.map(literal).join(", ")})`;
    default:
      return literal(condition.value);
  }
};

const printCondition = (condition: Condition): string =>
  condition.op === "exists"
    ? `${condition.field} EXISTS`
    : `${condition.field} ${phraseOf(condition.op)} ${valueText(condition)}`;

/** A campaign's id and an activity's status may stand alone. */
const alone: Readonly<Record<string, (value: string) => string>> = {
  campaign_id: literal,
  status: (value) => value,
};

const printAsked = (condition: Condition, all: readonly Condition[]): string => {
  const short = alone[condition.field];
  const isOnly = all.filter(({ field }) => field === condition.field).length === 1;
  return short !== undefined && isOnly && condition.op === "eq"
    ? short(String(condition.value))
    : printCondition(condition);
};

const printEvent = (event: EventCondition): string => {
  const where = whereConditions(event);
  const asked = where.map((one) => printAsked(one, where));
  const count = Object.entries(event.count ?? {}).map(
    ([op, number]) => `${symbols[op as Operator]} ${number}`,
  );
  const time = timeCondition(event);
  const when = time === undefined ? [] : [`${phraseOf(time.op)} ${valueText(time)}`];
  const [call, given] = isActivity(event.event)
    ? ["activities", [activityKindOf(event.event), ...asked]]
    : [namedEvents[event.event].call, asked];
  return [`${call}(${given.join(", ")})`, ...count, ...when].join(" ");
};
