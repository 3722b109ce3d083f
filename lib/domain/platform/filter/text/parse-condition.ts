import { DurationUnit, type Operator } from "#lib/contract/platform/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import type { TokenReader } from "./token-reader.ts";
import type { Token } from "./tokens.ts";

/** A condition as written, before anything is known of its field. */
export interface RawCondition {
  readonly field: string;
  readonly op: string;
  readonly value?: unknown;
}

/** Where the parts of a condition begin, by their names in JSON; all of it begins with its `field`. */
export type Parts = Readonly<Record<string, number>>;

export const symbols: Readonly<Record<string, Operator>> = {
  "=": "eq",
  "!=": "ne",
  "<>": "ne",
  ">": "gt",
  ">=": "gte",
  "<": "lt",
  "<=": "lte",
};

type Form = "value" | "list" | "date" | "duration" | "range" | "none";

/** Longer phrases before those that they begin with. */
export const phrases: readonly (readonly [words: readonly string[], op: Operator, form: Form])[] = [
  [["NOT", "IN", "LAST"], "not_in_last", "duration"],
  [["NOT", "IN"], "not_in", "list"],
  [["NOT", "CONTAINS"], "not_contains", "value"],
  [["IN", "LAST"], "in_last", "duration"],
  [["IN", "NEXT"], "in_next", "duration"],
  [["IN"], "in", "list"],
  [["CONTAINS"], "contains", "value"],
  [["STARTS", "WITH"], "starts_with", "value"],
  [["ENDS", "WITH"], "ends_with", "value"],
  [["BETWEEN"], "between", "range"],
  [["ON"], "on", "date"],
  [["BEFORE"], "before", "date"],
  [["AFTER"], "after", "date"],
  [["HAS", "ANY"], "has_any", "list"],
  [["HAS", "ALL"], "has_all", "list"],
  [["HAS", "NONE"], "has_none", "list"],
  [["HAS"], "has", "value"],
  [["EXISTS"], "exists", "none"],
];

const number = /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** A condition, from its field's name on. */
export const parseCondition = (tokens: TokenReader): { raw: RawCondition; parts: Parts } => {
  const name = tokens.token;
  if (name.kind !== "word") tokens.refuse("A field's name was expected here.");
  tokens.take();
  const op = tokens.token.at;
  const [operator, form] = takeOperator(tokens);
  const value = tokens.token.at;
  const read = readers[form](tokens);
  return {
    raw: { field: name.value, op: operator, ...(form === "none" ? {} : { value: read }) },
    parts: { field: name.at, op, value },
  };
};

const takeOperator = (tokens: TokenReader): readonly [Operator, Form] => {
  const { token } = tokens;
  const comparison = token.kind === "symbol" ? symbols[token.value] : undefined;
  if (comparison !== undefined) {
    tokens.take();
    return [comparison, "value"];
  }
  for (const [words, op, form] of phrases) if (tokens.takeWords(...words)) return [op, form];
  const known = [...Object.keys(symbols), ...phrases.map(([words]) => words.join(" "))];
  const near = token.kind === "word" ? nearestName(token.value, known) : undefined;
  return tokens.refuse(
    "An operator was expected here.",
    near === undefined ? undefined : `Did you mean \`${near}\`?`,
  );
};

const isDateLike = (word: string): boolean => /^(now|today|start_of_|[12]\d{3}-)/i.test(word);

const takeValue = (tokens: TokenReader): string | number | boolean => {
  const { token } = tokens;
  if (token.kind === "text") return tokens.take().value;
  if (token.kind !== "word") return tokens.refuse("A value was expected here.");
  const word = token.value;
  if (number.test(word)) return Number(tokens.take().value);
  if (tokens.takeWords("TRUE")) return true;
  if (tokens.takeWords("FALSE")) return false;
  return tokens.refuse(
    "Text stands in double quotes.",
    isDateLike(word) ? "Dates take ON, BEFORE, AFTER, BETWEEN, IN LAST and IN NEXT." : `Write \`"${word}"\`.`,
  );
};

const takeList = (tokens: TokenReader): readonly unknown[] => {
  tokens.expectSymbol("(");
  const values = [takeValue(tokens)];
  while (tokens.takeSymbol(",")) values.push(takeValue(tokens));
  tokens.expectSymbol(")");
  return values;
};

const isWritten = ({ kind }: Token): boolean => kind === "word" || kind === "text";

const takeDate = (tokens: TokenReader): string =>
  isWritten(tokens.token) ? dateCase(tokens.take().value) : tokens.refuse("A date was expected here.");

/** Keywords are known in any case; a moment's T and Z are written large. */
const dateCase = (word: string): string => (/^[a-z]/i.test(word) ? word.toLowerCase() : word.toUpperCase());

const takeBound = (tokens: TokenReader): string | number => {
  const { token } = tokens;
  return token.kind === "word" && number.test(token.value) ? Number(tokens.take().value) : takeDate(tokens);
};

const takeRange = (tokens: TokenReader): unknown => {
  const from = takeBound(tokens);
  if (!tokens.takeWords("AND")) tokens.refuse("BETWEEN takes two bounds with AND between them.");
  return { from, to: takeBound(tokens) };
};

const takeDuration = (tokens: TokenReader): unknown => {
  const amount = tokens.token;
  if (amount.kind !== "word" || !/^\d+$/.test(amount.value))
    return tokens.refuse("A whole number was expected here, as in `IN LAST 30 DAYS`.");
  tokens.take();
  const word = tokens.token.kind === "word" ? tokens.token.value.toLowerCase() : "";
  const unit = DurationUnit.options.find((known) => word === known || word === `${known}s`);
  if (unit === undefined)
    return tokens.refuse(`A unit was expected here: ${DurationUnit.options.join(", ")}.`);
  tokens.take();
  return { amount: Number(amount.value), unit };
};

export const readers: Readonly<Record<Form, (tokens: TokenReader) => unknown>> = {
  value: takeValue,
  list: takeList,
  date: takeDate,
  duration: takeDuration,
  range: takeRange,
  none: () => undefined,
};
