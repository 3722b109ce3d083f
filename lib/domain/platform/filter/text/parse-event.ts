import type { EventName } from "#lib/contract/platform/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { namedEvents } from "../event/engagement-catalogue.ts";
import { meant } from "../fault-words.ts";
import { type Parts, parseCondition, phrases, readers, symbols } from "./parse-condition.ts";
import type { TokenReader } from "./token-reader.ts";

interface RawEvent {
  readonly event: EventName;
  readonly [part: string]: unknown;
}

const events = Object.entries(namedEvents) as [EventName, (typeof namedEvents)[EventName]][];
const calls = events.map(([, { call }]) => call);

/** The phrases that say when: `clicks() IN LAST 14 DAYS`. */
const times = phrases.filter(([, op]) => ["in_last", "on", "before", "after", "between"].includes(op));

/** Whether an event condition comes next: a name with a parenthesis. */
export const beginsEvent = (tokens: TokenReader): boolean =>
  tokens.token.kind === "word" && tokens.following.kind === "symbol" && tokens.following.value === "(";

/** An event condition, from its name on. */
export const parseEvent = (tokens: TokenReader): { raw: RawEvent; parts: Parts } => {
  const parts: Record<string, number> = { field: tokens.token.at };
  const event = takeName(tokens);
  const where = takeWhere(tokens, parts);
  const count = takeCount(tokens, parts);
  const time = takeTime(tokens, parts);
  return { raw: { event, ...count, ...time, ...where }, parts };
};

const takeName = (tokens: TokenReader): EventName => {
  const given = tokens.token.value;
  const [event] = events.find(([, { call }]) => call === given.toLowerCase()) ?? [];
  if (event === undefined) {
    const near = nearestName(given, calls);
    const all = calls.map((call) => `${call}()`).join(", ");
    return tokens.refuse(`There is no \`${given}()\`. Events are ${all}.`, meant(near && `${near}()`));
  }
  tokens.take();
  return event;
};

/** A campaign's id alone, conditions on the event, or both; in parentheses. */
const takeWhere = (tokens: TokenReader, parts: Record<string, number>): object => {
  const where = new Map<string, Map<string, unknown>>();
  const add = (field: string, op: string, value: unknown, at: number): void => {
    const tests = where.get(field) ?? new Map<string, unknown>();
    if (tests.has(op)) tokens.refuse(`\`${field}\` is asked twice in the same way.`);
    where.set(field, tests.set(op, value));
    parts[field] ??= at;
  };
  tokens.expectSymbol("(");
  const first = tokens.token;
  if (first.kind === "text") add("campaign_id", "eq", tokens.take().value, first.at);
  const isOver = (): boolean => tokens.takeSymbol(")");
  if (!isOver()) {
    if (first.kind === "text") tokens.expectSymbol(",");
    do {
      const { at } = tokens.token;
      const { raw } = parseCondition(tokens);
      add(raw.field, raw.op, raw.op === "exists" ? true : raw.value, at);
    } while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
  }
  if (where.size === 0) return {};
  return {
    where: Object.fromEntries([...where].map(([field, tests]) => [field, Object.fromEntries(tests)])),
  };
};

const takeCount = (tokens: TokenReader, parts: Record<string, number>): object => {
  const { token } = tokens;
  const op = token.kind === "symbol" ? symbols[token.value] : undefined;
  if (op === undefined) return {};
  tokens.take();
  parts["count"] = tokens.token.at;
  return { count: { [op]: readers.value(tokens) } };
};

const takeTime = (tokens: TokenReader, parts: Record<string, number>): object => {
  for (const [words, op, form] of times)
    if (tokens.takeWords(...words)) {
      parts[op] = tokens.token.at;
      return { [op]: readers[form](tokens) };
    }
  return {};
};
