import type { Condition, EventCondition } from "#lib/contract/platform/filters.ts";
import { conditionWords } from "../condition-words.ts";
import { askedEvent } from "./asked-events.ts";
import type { NamedEvent } from "./engagement-catalogue.ts";
import { timeCondition, whereConditions } from "./event-parts.ts";

type Named = Pick<NamedEvent, "one" | "many">;

const orNone = "or none";

const none = ({ many }: Named): string => `there are no ${many}`;

const some = (words: string, number: number, { one, many }: Named): string =>
  number === 1 ? `there is ${words} 1 ${one}` : `there are ${words} ${number} ${many}`;

/** How often, in words; whatever a lead without events passes, says so. */
const countWords = ({
  event,
  count = { gte: 1 },
}: EventCondition): readonly [before: string, after: string] => {
  const [[op, number = 0] = ["gte", 1]] = Object.entries(count);
  const named = askedEvent(event);
  if (number === 0 && (op === "eq" || op === "lte")) return [none(named), ""];
  switch (op) {
    case "eq":
      return [some("exactly", number, named), ""];
    case "ne":
      return number === 0 ? [some("at least", 1, named), ""] : [some("other than", number, named), orNone];
    case "gt":
      return [some("more than", number, named), ""];
    case "lt":
      return number === 1 ? [none(named), ""] : [some("fewer than", number, named), orNone];
    case "lte":
      return [some("at most", number, named), orNone];
    default:
      return [some("at least", number, named), ""];
  }
};

const whereWords = (condition: Condition): string => {
  const { field, op } = condition;
  if (field === "machine" && op === "exists") return "by people or machines";
  if (field === "machine" && op === "eq") return condition.value ? "by machines" : "by people";
  return conditionWords(condition);
};

/** `at least 2 clicks (campaign_id is “cmp_1”) within the last 14 days`. */
export const eventWords = (event: EventCondition): string => {
  const [count, after] = countWords(event);
  const where = whereConditions(event).map(whereWords).join(" and ");
  const time = timeCondition(event);
  const when = time === undefined ? "" : conditionWords({ ...time, field: "" }).replace(/^\s*is /, "");
  return [count, where === "" ? "" : `(${where})`, when, after].filter((part) => part !== "").join(" ");
};
