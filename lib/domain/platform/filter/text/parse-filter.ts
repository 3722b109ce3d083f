import { Refusal } from "#lib/contract/errors.ts";
import { type Filter, filterCaps } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "../catalogue.ts";
import { readFilter } from "../read-filter.ts";
import { type Parts, parseCondition } from "./parse-condition.ts";
import { beginsEvent, parseEvent } from "./parse-event.ts";
import { printFilter } from "./print-filter.ts";
import { TokenReader } from "./token-reader.ts";
import { columnOf, FilterSyntaxError, tokensOf } from "./tokens.ts";

/** Parentheses and NOTs within each other; more than any filter within the caps needs. */
const nestingMax = 32;

interface Parse {
  readonly tokens: TokenReader;
  readonly parts: Map<object, Parts>;
  /** Where AND and OR first stand side by side. */
  mixedAt: number | undefined;
  nesting: number;
}

/** A filter out of text. Refuses what can't be read with its column, below `pointer`. */
export const parseFilter = (text: string, catalogue: Catalogue, pointer = "/text"): Filter => {
  const refuse = (at: number, code: string, message: string, hint?: string): never => {
    const error = { pointer, ...columnOf(text, at), code, message };
    throw new Refusal(code === "too_long" ? "validation_failed" : "invalid_filter", {
      errors: [hint === undefined ? error : { ...error, hint }],
    });
  };
  if (new TextEncoder().encode(text).length > filterCaps.textBytesMax)
    refuse(0, "too_long", `A filter's text has at most ${filterCaps.textBytesMax} bytes in UTF-8.`);
  try {
    const parse: Parse = {
      tokens: new TokenReader(tokensOf(text)),
      parts: new Map(),
      mixedAt: undefined,
      nesting: 0,
    };
    const raw = parseWhole(parse);
    const filter = readFilter(raw, catalogue, (path, node) => {
      const starts = typeof node === "object" && node !== null ? parse.parts.get(node) : undefined;
      const part = path.findLast((name) => starts !== undefined && Object.hasOwn(starts, name));
      return { pointer, ...columnOf(text, starts?.[part ?? "field"] ?? 0) };
    });
    if (parse.mixedAt !== undefined)
      refuse(
        parse.mixedAt,
        "ambiguous",
        "AND and OR side by side need parentheses.",
        `Did you mean \`${printFilter(filter)}\`?`,
      );
    return filter;
  } catch (error) {
    if (error instanceof FilterSyntaxError) return refuse(error.at, "syntax", error.message, error.hint);
    throw error;
  }
};

const parseWhole = (parse: Parse): unknown => {
  const raw = parseJoined(parse);
  if (parse.tokens.token.kind !== "end") parse.tokens.refuse("AND or OR was expected here.");
  return raw;
};

/** Operands joined by AND or OR; AND binds tighter where both stand, for the rewrite that is suggested. */
const parseJoined = (parse: Parse): unknown => {
  const { tokens } = parse;
  const sums: unknown[][] = [[parseOperand(parse)]];
  let ands = 0;
  while (tokens.token.kind === "word") {
    const { at } = tokens.token;
    const isAnd = tokens.takeWords("AND");
    if (!isAnd && !tokens.takeWords("OR")) break;
    if (isAnd) ands += 1;
    const operand = parseOperand(parse);
    if (isAnd) sums.at(-1)?.push(operand);
    else sums.push([operand]);
    if (ands > 0 && sums.length > 1) parse.mixedAt ??= at;
  }
  const terms = sums.map((factors) => (factors.length === 1 ? factors[0] : { and: factors }));
  return terms.length === 1 ? terms[0] : { or: terms };
};

const parseOperand = (parse: Parse): unknown => {
  const { tokens } = parse;
  parse.nesting += 1;
  if (parse.nesting > nestingMax) tokens.refuse("This is nested too deep.");
  const operand = parseNested(parse);
  parse.nesting -= 1;
  return operand;
};

const parseNested = (parse: Parse): unknown => {
  const { tokens } = parse;
  if (tokens.takeWords("NOT")) return { not: parseOperand(parse) };
  if (tokens.takeSymbol("(")) {
    const inner = parseJoined(parse);
    tokens.expectSymbol(")");
    return inner;
  }
  const { raw, parts } = beginsEvent(tokens) ? parseEvent(tokens) : parseCondition(tokens);
  parse.parts.set(raw, parts);
  return raw;
};
