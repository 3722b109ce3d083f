import type { Condition, Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "./catalogue.ts";
import { conditionWords } from "./condition-words.ts";
import { eventWords } from "./event/event-words.ts";

type Names = Pick<Catalogue, "fields">;

/** The condition with the names of its values, such as a stage's name in place of its id. */
const withNames = (condition: Condition, { fields }: Names): Condition => {
  const named = fields.get(condition.field)?.named;
  if (named === undefined || !("value" in condition)) return condition;
  const nameOf = (value: unknown): string => named.nameOf(String(value)) ?? String(value);
  const value = Array.isArray(condition.value) ? condition.value.map(nameOf) : nameOf(condition.value);
  return { ...condition, field: named.field, value } as Condition;
};

/** Describes a filter in plain words. States where a missing value passes. */
export const filterWords = (filter: Filter, catalogue: Names): string => {
  if ("and" in filter) return joined(filter.and, "and", catalogue);
  if ("or" in filter) return joined(filter.or, "or", catalogue);
  if ("not" in filter) return negated(filter.not, catalogue);
  return "event" in filter ? eventWords(filter) : conditionWords(withNames(filter, catalogue));
};

const negated = (filter: Filter, catalogue: Names): string =>
  "op" in filter && filter.op === "exists"
    ? `there is no ${filter.field}`
    : `not (${filterWords(filter, catalogue)})`;

const operand = (filter: Filter, catalogue: Names): string =>
  "and" in filter || "or" in filter ? `(${filterWords(filter, catalogue)})` : filterWords(filter, catalogue);

const joined = (filters: readonly Filter[], word: "and" | "or", catalogue: Names): string =>
  filters.map((filter) => operand(filter, catalogue)).join(` ${word} `);
