import type { Condition, Duration, Filter, Operator } from "#lib/contract/filters.ts";
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
  return printCondition(filter);
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
