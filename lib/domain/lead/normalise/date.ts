import { foldText } from "./clean-text.ts";

/** Which of day, month and year a date names first. */
export type DateOrder = "ymd" | "dmy" | "mdy";

/** No date is longer; the patterns take the square of a text's length. */
const lengthMax = 64;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](.+))?$/;
const figures = /^(\d{1,4})([./\-\s年])\s?(\d{1,2})([./\-\s月])\s?(\d{1,4})日?\.?(?:,?[T\s]\s*(.+))?$/;
const worded =
  /^(?:(\d{1,2})(?:st|nd|rd|th|er|º)?\.?[\s-](?:de\s)?(\p{L}{3,})\.?|(\p{L}{3,})\.?\s(\d{1,2})(?:st|nd|rd|th)?),?[\s-](?:de\s)?(\d{4})(?:,?\s+(.+))?$/u;
const clock =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv"];

const monthTable = (): Map<string, number> => {
  const table = new Map<string, number>();
  for (const language of languages)
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, day: "numeric", timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1) {
        const parts = format.formatToParts(Date.UTC(2001, month - 1, 1));
        const name = foldText(parts.find(({ type }) => type === "month")?.value ?? "");
        if (/^\p{L}{3,}$/u.test(name) && !table.has(name)) table.set(name, month);
      }
    }
  return table;
};

let months: Map<string, number> | undefined;

const monthOf = (name: string): number => {
  months ??= monthTable();
  return months.get(foldText(name)) ?? 0;
};

const fullYear = (text: string): number => {
  const year = Number(text);
  if (text.length !== 2) return text.length === 4 ? year : 0;
  return year < 70 ? 2000 + year : 1900 + year;
};

/** Milliseconds of the day, less the offset; undefined when the text is no time of day. */
const timeOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return 0;
  const match = clock.exec(text.trim());
  if (match === null) return undefined;
  const [, hour = "", minute, second = "0", fraction = "0", half, zone = "z"] = match;
  const isAfternoon = half?.toLowerCase().startsWith("p");
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const sign = zone.startsWith("-") ? -1 : 1;
  const offset = /\d/.test(zone) ? sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))) : 0;
  const seconds = (hours * 60 + Number(minute) - offset) * 60 + Number(second);
  return seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
};

const instant = (year: number, month: number, day: number, time: string | undefined): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= 1000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  const milliseconds = timeOf(time);
  if (!isDay || milliseconds === undefined) return undefined;
  const moment = new Date(at.getTime() + milliseconds);
  return moment.getUTCFullYear() > 9999 ? undefined : moment.toISOString();
};

const ofFigures = (match: RegExpExecArray, order: DateOrder): string | undefined => {
  const [, a = "", , b = "", , c = "", time] = match;
  if (order === "ymd") return instant(fullYear(a), Number(b), Number(c), time);
  return order === "dmy"
    ? instant(fullYear(c), Number(b), Number(a), time)
    : instant(fullYear(c), Number(a), Number(b), time);
};

/** The orders in which `text` is a date, each with the moment it then is: RFC 3339, UTC, midnight without a time. */
const readings = (text: string): ReadonlyMap<DateOrder, string> => {
  const match = text.length > lengthMax ? null : figures.exec(text.trim());
  if (match === null) return new Map();
  const orders: DateOrder[] = (match[1] ?? "").length === 4 ? ["ymd"] : ["dmy", "mdy", "ymd"];
  return new Map(
    orders.flatMap((order): [DateOrder, string][] => {
      const moment = ofFigures(match, order);
      return moment === undefined ? [] : [[order, moment]];
    }),
  );
};

/** Dates that say their own order: `2026-03-04`, `4 March 2026`. */
const selfEvident = (text: string): string | undefined => {
  if (text.length > lengthMax) return undefined;
  const [whole, year, month, day, time] = iso.exec(text) ?? [];
  if (whole !== undefined) return instant(Number(year), Number(month), Number(day), time);
  const words = worded.exec(text);
  if (words === null) return undefined;
  const [, before, name, otherName, after, of = "", at] = words;
  return instant(fullYear(of), monthOf(name ?? otherName ?? ""), Number(before ?? after), at);
};

/**
 * A date as RFC 3339 in UTC; undefined when it is none, or when without `order` it could be two. A time without
 * offset counts as UTC.
 */
export const parseDate = (text: string, order: DateOrder | null): string | undefined => {
  const evident = selfEvident(text.trim());
  if (evident !== undefined) return evident;
  const found = readings(text);
  if (order !== null)
    return found.get(order) ?? (found.size === 1 && found.has("ymd") ? found.get("ymd") : undefined);
  const [moment, ...others] = new Set(
    [...found].filter(([kind]) => kind !== "ymd" || found.size === 1).map(([, at]) => at),
  );
  return others.length === 0 ? moment : undefined;
};

/**
 * The order in which every value is a date. `null` when day and month could be either, so that somebody must say;
 * undefined when the values are no dates. Values that say their own order don't count.
 */
export const dateOrderOf = (values: readonly string[]): DateOrder | null | undefined => {
  const orders = new Set<DateOrder>(["dmy", "mdy", "ymd"]);
  let isDecided = true;
  for (const value of values) {
    if (selfEvident(value.trim()) !== undefined) continue;
    const found = readings(value);
    isDecided = false;
    for (const order of orders) if (!found.has(order)) orders.delete(order);
  }
  if (values.length === 0 || orders.size === 0) return undefined;
  if (isDecided) return "ymd";
  const usual = [...orders].filter((order) => order !== "ymd");
  return usual.length === 0 ? "ymd" : usual.length === 1 ? usual[0] : null;
};
