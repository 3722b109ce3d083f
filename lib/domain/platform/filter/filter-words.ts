import type { Filter } from "#lib/contract/platform/filters.ts";
import { conditionWords } from "./condition-words.ts";
import { eventWords } from "./event/event-words.ts";

/** The filter in plain words. Whatever a missing value passes, says so. */
export const filterWords = (filter: Filter): string => {
  if ("and" in filter) return joined(filter.and, "and");
  if ("or" in filter) return joined(filter.or, "or");
  if ("not" in filter) return `it is not so that ${operand(filter.not)}`;
  return "event" in filter ? eventWords(filter) : conditionWords(filter);
};

const operand = (filter: Filter): string =>
  "and" in filter || "or" in filter ? `(${filterWords(filter)})` : filterWords(filter);

const joined = (filters: readonly Filter[], word: "and" | "or"): string =>
  filters.map(operand).join(` ${word} `);
