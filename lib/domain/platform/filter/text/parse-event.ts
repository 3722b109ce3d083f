import { ActivityEvent, type AskedEvent, type EventName } from "#lib/contract/platform/filters.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { meant } from "../error-words.ts";
import { activityKindOf, askedEvent } from "../event/asked-events.ts";
import { namedEvents } from "../event/engagement-catalogue.ts";
import { type Parts, parseCondition, phrases, readers, symbols } from "./parse-condition.ts";
import type { TokenReader } from "./token-reader.ts";

interface RawEvent {
  readonly event: AskedEvent;
  readonly [part: string]: unknown;
}

const events = Object.entries(namedEvents) as [EventName, (typeof namedEvents)[EventName]][];
/** Counts activities, whose kind comes first in its parentheses: `activities(meeting, held)`. */
const activitiesCall = "activities";
const calls = [...events.map(([, { call }]) => call), activitiesCall];
const kinds = ActivityEvent.options.map((event) => [activityKindOf(event), event] as const);

/** The phrases that say when: `clicks() IN LAST 14 DAYS`. */
const times = phrases.filter(([, op]) => ["in_last", "on", "before", "after", "between"].includes(op));

/** Whether an event condition comes next: a name with a parenthesis. */
export const beginsEvent = (tokens: TokenReader): boolean =>
  tokens.token.kind === "word" && tokens.following.kind === "symbol" && tokens.following.value === "(";

/** An event condition, from its name on. */
export const parseEvent = (tokens: TokenReader): { raw: RawEvent; parts: Parts } => {
  const parts: Record<string, number> = { field: tokens.token.at };
  const isActivity = tokens.token.value.toLowerCase() === activitiesCall;
  const event = isActivity ? takeKind(tokens) : takeName(tokens);
  const where = isActivity ? takeActivityWhere(tokens, event, parts) : takeWhere(tokens, parts);
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

/** `activities(meeting`, up to what else is asked of it. */
const takeKind = (tokens: TokenReader): AskedEvent => {
  tokens.take();
  tokens.expectSymbol("(");
  const { kind: token, value: given } = tokens.token;
  const [, event] = kinds.find(([kind]) => kind === given.toLowerCase()) ?? [];
  if (event !== undefined && (token === "word" || token === "text")) {
    tokens.take();
    return event;
  }
  const names = kinds.map(([kind]) => kind);
  return tokens.refuse(
    `The kind of activity was expected here: ${names.join(", ")}.`,
    meant(nearestName(given, names)) ?? "As in `activities(meeting, held)`.",
  );
};

type AddTest = (field: string, op: string, value: unknown, at: number) => void;

/** Keeps tests of an event's fields, each once. */
const testsAt = (
  tokens: TokenReader,
  parts: Record<string, number>,
): { add: AddTest; kept: () => object } => {
  const where = new Map<string, Map<string, unknown>>();
  return {
    add: (field, op, value, at) => {
      const tests = where.get(field) ?? new Map<string, unknown>();
      if (tests.has(op)) tokens.refuse(`\`${field}\` is asked twice in the same way.`);
      where.set(field, tests.set(op, value));
      parts[field] ??= at;
    },
    kept: () =>
      where.size === 0
        ? {}
        : {
            where: Object.fromEntries([...where].map(([field, tests]) => [field, Object.fromEntries(tests)])),
          },
  };
};

const takeTest = (tokens: TokenReader, add: AddTest): void => {
  const { at } = tokens.token;
  const { raw } = parseCondition(tokens);
  add(raw.field, raw.op, raw.op === "exists" ? true : raw.value, at);
};

/** A status or an outcome alone, and conditions on the activity; up to the parenthesis that closes. */
const takeActivityWhere = (tokens: TokenReader, event: AskedEvent, parts: Record<string, number>): object => {
  const { add, kept } = testsAt(tokens, parts);
  const statuses = askedEvent(event).whereCatalogue.fields.get("status")?.options ?? [];
  while (!tokens.takeSymbol(")")) {
    tokens.expectSymbol(",");
    const { token, following } = tokens;
    if (following.kind !== "symbol" || ![",", ")"].includes(following.value)) {
      takeTest(tokens, add);
      continue;
    }
    const status = statuses.find((one) => one === token.value.toLowerCase());
    if (status === undefined && token.kind !== "text")
      tokens.refuse(
        statuses.length === 0
          ? "Such an activity has no status."
          : `A status is one of ${statuses.join(", ")}; an outcome stands in double quotes.`,
        meant(nearestName(token.value, statuses)),
      );
    tokens.take();
    add(status === undefined ? "outcome" : "status", "eq", status ?? token.value, token.at);
  }
  return kept();
};

/** A campaign's id alone, conditions on the event, or both; in parentheses. */
const takeWhere = (tokens: TokenReader, parts: Record<string, number>): object => {
  const { add, kept } = testsAt(tokens, parts);
  tokens.expectSymbol("(");
  const first = tokens.token;
  if (first.kind === "text") add("campaign_id", "eq", tokens.take().value, first.at);
  const isOver = (): boolean => tokens.takeSymbol(")");
  if (!isOver()) {
    if (first.kind === "text") tokens.expectSymbol(",");
    do takeTest(tokens, add);
    while (tokens.takeSymbol(","));
    tokens.expectSymbol(")");
  }
  return kept();
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
