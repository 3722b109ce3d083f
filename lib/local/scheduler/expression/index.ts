import { parseCron } from "./cron.ts";
import { InvalidScheduleExpression } from "./invalid-expression.ts";
import { isTimeZone, localToUtc } from "./time-zone.ts";

export { InvalidScheduleExpression } from "./invalid-expression.ts";

/** When a schedule is due. */
export interface Recurrence {
  /** The first occurrence after the instant, or null when there is none. */
  next(after: Date): Date | null;
  /** True for at(): the schedule is complete after it ran. */
  readonly isOnce: boolean;
}

const UNITS_MS: Record<string, number> = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

/**
 * Reads `at(…)`, `rate(…)` or `cron(…)`. Rates count from the anchor, in elapsed time; at and cron are local to
 * the time zone. Throws InvalidScheduleExpression.
 */
export function parseScheduleExpression(expression: string, timeZone: string, anchor: Date): Recurrence {
  if (!isTimeZone(timeZone)) throw new InvalidScheduleExpression(`Invalid time zone ${timeZone}.`);
  const [, kind, inner = ""] = /^(at|rate|cron)\((.*)\)$/.exec(expression) ?? [];
  if (kind === "at") return at(inner, timeZone, expression);
  if (kind === "rate") return rate(inner, anchor, expression);
  if (kind === "cron") return { isOnce: false, next: parseCron(inner, timeZone) };
  throw new InvalidScheduleExpression(`Invalid Schedule Expression ${expression}.`);
}

function at(inner: string, timeZone: string, expression: string): Recurrence {
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/.exec(inner) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const written = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  if (parts.length === 0 || written.toISOString().slice(0, 19) !== inner) {
    throw new InvalidScheduleExpression(`Invalid Schedule Expression ${expression}.`);
  }
  const instant = localToUtc({ year, month, day, hour, minute, second }, timeZone);
  return { isOnce: true, next: (after) => (instant && instant > after ? instant : null) };
}

function rate(inner: string, anchor: Date, expression: string): Recurrence {
  const [, value = "", unit = ""] = /^([1-9]\d*) (minute|hour|day)s?$/.exec(inner) ?? [];
  const unitMs = UNITS_MS[unit];
  // One is singular and more are plural, or EventBridge refuses the rate.
  if (!unitMs || inner.endsWith("s") === (value === "1")) {
    throw new InvalidScheduleExpression(`Invalid Schedule Expression ${expression}.`);
  }
  const periodMs = Number(value) * unitMs;
  const next = (after: Date): Date => {
    const elapsed = Math.floor((after.getTime() - anchor.getTime()) / periodMs);
    return new Date(anchor.getTime() + (elapsed + 1) * periodMs);
  };
  return { isOnce: false, next };
}
