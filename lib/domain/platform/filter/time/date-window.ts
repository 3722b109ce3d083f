import type { Condition, Duration, DurationUnit } from "#lib/contract/platform/filters.ts";
import { momentOf, moved, startOf } from "./zoned-time.ts";

/** When and where a filter is evaluated: what `today` and `now` mean. */
export interface Clock {
  readonly now: Date;
  /** IANA name. Absent: the workspace's time zone, which the catalogue of its fields has. */
  readonly timeZone?: string | undefined;
}

/** A clock whose time zone is known. */
export interface ZonedClock {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
}

/** The clock with the time zone in which a filter over this catalogue is evaluated. */
export const zonedClock = (
  { now, timeZone }: Clock,
  catalogue: { readonly timeZone?: string | undefined },
): ZonedClock => ({ now, timeZone: timeZone ?? catalogue.timeZone ?? "UTC" });

/** Moments from `from` on and before `until`, in milliseconds since 1970. */
export interface Window {
  readonly from: number;
  readonly until: number;
}

type DateOperator = "on" | "before" | "after" | "between" | "in_last" | "not_in_last" | "in_next";
export type DateCondition = Extract<Condition, { op: DateOperator }>;

export const isDateOperator = (op: Condition["op"]): op is DateOperator => dateOperators.has(op);

const dateOperators: ReadonlySet<Condition["op"]> = new Set<DateOperator>([
  "on",
  "before",
  "after",
  "between",
  "in_last",
  "not_in_last",
  "in_next",
]);

export const literalUnits: Readonly<Record<string, DurationUnit>> = {
  min: "minute",
  h: "hour",
  d: "day",
  w: "week",
  mo: "month",
  q: "quarter",
  y: "year",
};

const periods = {
  today: "day",
  start_of_week: "week",
  start_of_month: "month",
  start_of_quarter: "quarter",
  start_of_year: "year",
} as const;

const isPeriod = (base: string): base is keyof typeof periods => Object.hasOwn(periods, base);

const dayAfter = (moment: number, timeZone: string): number =>
  startOf(moved(startOf(moment, "day", timeZone), 1, "day", timeZone), "day", timeZone);

/** A literal in parts: `today-30d` is `today`, -30 and `d`. Without an offset there is no unit. */
export const partsOfLiteral = (
  literal: string,
): { readonly base: string; readonly offset: number; readonly unit: string | undefined } => {
  const [, base = literal, sign, amount, unit] = /^([a-z_]+)(?:([+-])(\d+)([a-z]+))?$/.exec(literal) ?? [];
  return { base, offset: Number(`${sign ?? "+"}${amount ?? 0}`), unit };
};

/** The moment that a literal names; that of a day is its beginning in the zone. */
export const momentOfLiteral = (literal: string, clock: ZonedClock): number => stretchOf(literal, clock).from;

/** The stretch that a literal names: a day from midnight to midnight, or the one millisecond of a moment. */
const stretchOf = (literal: string, { now, timeZone }: ZonedClock): Window => {
  const { base, offset, unit } = partsOfLiteral(literal);
  const isDay = base === "today" || /^\d{4}-\d\d-\d\d$/.test(literal);
  const start = startOfLiteral(base, now.getTime(), timeZone);
  const from = unit === undefined ? start : moved(start, offset, literalUnits[unit] ?? "day", timeZone);
  // Hours before today are a moment of yesterday.
  return isDay && unit !== "h" && unit !== "min"
    ? { from, until: dayAfter(from, timeZone) }
    : { from, until: from + 1 };
};

const startOfLiteral = (base: string, now: number, timeZone: string): number => {
  if (base === "now") return now;
  if (isPeriod(base)) return startOf(now, periods[base], timeZone);
  // A day without zone is the zone's day.
  return base.length === 10 ? momentOf(Date.parse(`${base}T00:00:00Z`), timeZone) : Date.parse(base);
};

const around = (now: number, { amount, unit }: Duration, direction: -1 | 1, timeZone: string): number =>
  moved(now, direction * amount, unit, timeZone);

/** The moments for which the condition's positive form holds; `not_in_last` is the complement of `in_last`'s. */
export const windowOf = (condition: DateCondition, clock: ZonedClock): Window => {
  const { timeZone } = clock;
  const now = clock.now.getTime();
  switch (condition.op) {
    case "on": {
      const { from } = stretchOf(condition.value, clock);
      return { from: startOf(from, "day", timeZone), until: dayAfter(from, timeZone) };
    }
    case "before":
      return { from: -Infinity, until: stretchOf(condition.value, clock).from };
    case "after":
      return { from: stretchOf(condition.value, clock).until, until: Infinity };
    case "between": {
      const { from, to } = condition.value;
      // The numbers' form of between never comes here.
      return {
        from: stretchOf(String(from), clock).from,
        until: stretchOf(String(to), clock).until,
      };
    }
    case "in_last":
    case "not_in_last":
      return { from: around(now, condition.value, -1, timeZone), until: now + 1 };
    case "in_next":
      return { from: now, until: around(now, condition.value, 1, timeZone) + 1 };
  }
};
