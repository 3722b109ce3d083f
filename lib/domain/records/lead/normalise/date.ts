import { momentOf } from "#lib/domain/platform/filter/time/zoned-time.ts";
import { foldText } from "./clean-text.ts";

/** Which of day, month and year a date names first. */
export type DateOrder = "ymd" | "dmy" | "mdy";

/** No date is longer. */
const lengthMax = 64;
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](.+))?$/;
const figures =
  /^(\d{1,4})([./\-\s年])\s?(\d{1,2})([./\-\s月])\s?(\d{1,4})日?\.?(?:\s?[гр]\.?(?=$|[\s,]))?(?:,?[T\s](.+))?$/u;
const worded =
  /^(?:(\d{1,2})(?:st|nd|rd|th|er|º|ª)?\.?[\s./-](?:de\s|of\s)?(\p{L}[\p{L}\p{M}]{2,})\.?|(\p{L}[\p{L}\p{M}]{2,})\.?\s(\d{1,2})(?:st|nd|rd|th)?),?[\s./-](?:de\s|del\s)?(\d{4}|'?\d{2})\.?(?:\s?(?:г|р|roku|года)\.?)?(?:,?\s(?:\s*(?:at|um|à)\s)?(.+))?$/u;
/** `2024. március 12.` names the year first. */
const yearFirst = /^(\d{4})\.?\s(\p{L}[\p{L}\p{M}]{2,})\.?\s(\d{1,2})\.?(?:,?\s(.+))?$/u;
const korean = /^(\d{4})\s?년\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일(?:\s(.+))?$/;
/** `20240312`, of this century and the last. */
const compact = /^((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const clock =
  /^(?:(?:kl\.?|klo|um|à|at|о)\s)?(?:(오전|오후|午前|午後|上午|下午)\s?)?(\d{1,2})(?:[:.]|\s?h\s?)(\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?:\s*([ap]\.?\s?m\.?|π\.μ\.|μ\.μ\.))?(?:\s*(z|utc|gmt|(?:utc|gmt)?[+-]\d{2}:?\d{2}))?(?:\s*\([^()]*\))?$/i;
const isAfternoon = (half: string): boolean => /^(?:p|μ\.|오후|午後|下午)/i.test(half);

const languages =
  "en de de-AT fr fr-CA es it pt nl pl sv da nb fi cs sk hu ro tr ru uk bg hr sl el lt lv et ca id".split(
    " ",
  );

const monthTable = (): Map<string, number> => {
  const table = new Map<string, number>();
  // The month beside a day, and alone: many languages bend it.
  for (const language of languages)
    for (const style of ["long", "short"] as const)
      for (const day of [{ day: "numeric" }, {}] as const) {
        const format = new Intl.DateTimeFormat(language, { month: style, ...day, timeZone: "UTC" });
        for (let month = 1; month <= 12; month += 1) {
          const parts = format.formatToParts(Date.UTC(2001, month - 1, 1));
          const name = foldText(parts.find(({ type }) => type === "month")?.value ?? "");
          if (!/^\p{L}{3,}$/u.test(name)) continue;
          // A name of two months in two languages (Croatian and Polish "listopad") is none here.
          table.set(name, (table.get(name) ?? month) === month ? month : 0);
        }
      }
  table.set("sept", 9);
  return table;
};

let months: Map<string, number> | undefined;

const monthOf = (name: string): number => {
  months ??= monthTable();
  return months.get(foldText(name)) ?? 0;
};

/** A weekday before a date, or behind it in brackets; what it says, the date says too. */
const weekdayTable = (): Set<string> => {
  const names = new Set<string>();
  for (const language of [...languages, "ja", "ko", "zh"])
    for (const weekday of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      for (let day = 1; day <= 7; day += 1) names.add(foldText(format.format(Date.UTC(2001, 0, day))));
    }
  return names;
};

let weekdays: Set<string> | undefined;
const leading = /^([\p{L}\p{M}-]{2,})[.,]?(?:\s*[,.])?\s+(?:den\s|d\.\s|de\s|le\s)?/u;
const trailing = /[(（]([\p{L}]{1,10})[)）]$|,?\s([\p{L}\p{M}]{2,})\.?$|日(\p{L}{2,3})$/u;

const withoutWeekday = (text: string): string => {
  if (!/\p{L}/u.test(text)) return text;
  weekdays ??= weekdayTable();
  const [before = "", name = ""] = leading.exec(text) ?? [];
  if (before !== "" && weekdays.has(foldText(name))) return text.slice(before.length);
  const [after = "", inBrackets, alone, joined] = trailing.exec(text) ?? [];
  if (after === "" || !weekdays.has(foldText(inBrackets ?? alone ?? joined ?? ""))) return text;
  return text
    .slice(0, -(joined ?? after).length)
    .trimEnd()
    .replace(/,$/, "");
};

const fullYear = (given: string): number => {
  const text = given.replace("'", "");
  const year = Number(text);
  if (text.length !== 2) return text.length === 4 ? year : 0;
  // As POSIX has it.
  return year < 69 ? 2000 + year : 1900 + year;
};

/** The time of day in ISO 8601, with the offset where the text has one; undefined when the text is no time of day. */
const timeOf = (text: string): string | undefined => {
  const match = clock.exec(text.trim());
  if (match === null) return undefined;
  const [, before, hour = "", minute = "", second = "0", fraction = "", behind, zone] = match;
  const half = before ?? behind;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon(half) ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const [, sign, hoursOff, minutesOff] = /([+-])(\d{2}):?(\d{2})$/.exec(zone ?? "") ?? [];
  // RFC 3339 writes offsets up to 23:59.
  if (Number(hoursOff ?? 0) > 23 || Number(minutesOff ?? 0) > 59) return undefined;
  const offset = zone === undefined ? "" : sign === undefined ? "Z" : `${sign}${hoursOff}:${minutesOff}`;
  const [hh, ss] = [String(hours).padStart(2, "0"), second.padStart(2, "0")];
  return `${hh}:${minute}:${ss}.${fraction.slice(0, 3).padEnd(3, "0")}${offset}`;
};

/** A date in ISO 8601 with as much as was written: a day, and where it has them the time and the offset. */
const isoOf = (year: number, month: number, day: number, time: string | undefined): string | undefined => {
  const at = new Date(Date.UTC(year, month - 1, day));
  const isDay = year >= 1000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  const timeOfDay = time === undefined ? undefined : timeOf(time);
  if (!isDay || (time !== undefined && timeOfDay === undefined)) return undefined;
  const written = at.toISOString().slice(0, 10);
  return timeOfDay === undefined ? written : `${written}T${timeOfDay}`;
};

const ofFigures = (match: RegExpExecArray, order: DateOrder): string | undefined => {
  const [, a = "", , b = "", , c = "", time] = match;
  if (order === "ymd") return isoOf(fullYear(a), Number(b), Number(c), time);
  return order === "dmy"
    ? isoOf(fullYear(c), Number(b), Number(a), time)
    : isoOf(fullYear(c), Number(a), Number(b), time);
};

/** Nobody who puts points between names the month first. */
const dotted = /^\d{1,2}\.\s?\d{1,2}\./;
/** Koreans name the year first, Croats last. */
const shortDotted = /^\d{2}\. \d{1,2}\. \d{1,2}\.(?:\s|$)/;

const namesYearFirst = (text: string): boolean => /^\s*\d{4}/.test(text);

const ordersOf = (text: string, order: DateOrder | null): readonly DateOrder[] => {
  if (namesYearFirst(text)) return ["ymd"];
  if (shortDotted.test(text)) return ["dmy", "ymd"];
  return dotted.test(text) && order !== "ymd" ? ["dmy"] : ["dmy", "mdy", "ymd"];
};

/** `24-12-31` is a day of 2024 as well as one of 2031; nobody who writes strokes or points puts a short year first. */
const mayBeginWithYear = /^(?:\d{2}-\d{1,2}-\d{2}(?!\d)|\d{2}\. \d{1,2}\. \d{1,2}\.(?:\s|$))/;

/** The orders in which `text` is a date, each with the date that it then is. */
const readings = (given: string, told: DateOrder | null = null): ReadonlyMap<DateOrder, string> => {
  if (given.length > lengthMax) return new Map();
  const text = withoutWeekday(given.trim());
  const match = figures.exec(text);
  if (match === null) return new Map();
  return new Map(
    ordersOf(text, told).flatMap((order): [DateOrder, string][] => {
      const moment = ofFigures(match, order);
      return moment === undefined ? [] : [[order, moment]];
    }),
  );
};

/**
 * The orders in which a text is a date, where the text leaves its order open; undefined for other text and for dates
 * that name their own order, such as `2026-03-04`, `2026/3/4` and `4 March 2026`.
 */
export const ordersShown = (given: string): readonly DateOrder[] | undefined => {
  const text = given.trim();
  if (namesYearFirst(text) || selfEvident(text) !== undefined) return undefined;
  const found = readings(text);
  return found.size === 0 ? undefined : [...found.keys()];
};

const ofWords = (text: string): string | undefined => {
  const words = worded.exec(text);
  if (words !== null) {
    const [, before, name, otherName, after, of = "", at] = words;
    return isoOf(fullYear(of), monthOf(name ?? otherName ?? ""), Number(before ?? after), at);
  }
  const [whole, year = "", month = "", day, at] = yearFirst.exec(text) ?? [];
  return whole === undefined ? undefined : isoOf(Number(year), monthOf(month), Number(day), at);
};

const ofPlain = (text: string): string | undefined => {
  const [isPlain, year, month, day, time] = iso.exec(text) ?? korean.exec(text) ?? compact.exec(text) ?? [];
  return isPlain === undefined ? undefined : isoOf(Number(year), Number(month), Number(day), time);
};

const ofBare = (text: string): string | undefined => ofPlain(text) ?? ofWords(text);

/** Dates that say their own order: `2026-03-04`, `4 March 2026`, `Wed, 04 Mar 2026 10:00:00 +0100`, `20260304`. */
const selfEvident = (given: string): string | undefined => {
  if (given.length > lengthMax) return undefined;
  if (/\p{L}/u.test(given)) return ofPlain(given) ?? ofWords(given) ?? ofBare(withoutWeekday(given));
  return ofPlain(given);
};

/** Days since 1899-12-30, as spreadsheets keep them, between 1982 and 2064. */
const serial = /^([3-5]\d{4})(\.\d{1,12})?$/;
const serialZero = Date.UTC(1899, 11, 30);
/** The moment of a spreadsheet's number, which counts days in the zone; undefined for other text. */
export const dateOfSerial = (text: string, timeZone = "UTC"): string | undefined => {
  const match = text.length > lengthMax ? null : serial.exec(text.trim());
  if (match === null) return undefined;
  // Seconds, since the fraction of a day has no end.
  const seconds = Math.round(Number(match[0]) * 86_400);
  return momentText(serialZero + seconds * 1_000, timeZone);
};

/**
 * A date in ISO 8601 as it was written: `2026-03-04`, or with its time and its offset where the text has them.
 * Undefined when it is none, or when without `order` it could be two.
 */
export const writtenDate = (text: string, order: DateOrder | null): string | undefined => {
  const evident = selfEvident(text.trim());
  if (evident !== undefined) return evident;
  const found = readings(text, order);
  if (order !== null) {
    const [only, ...more] = found.values();
    return found.get(order) ?? (more.length === 0 ? only : undefined);
  }
  const [date, ...others] = new Set(
    [...found]
      .filter(([kind]) => kind !== "ymd" || found.size === 1 || mayBeginWithYear.test(text.trim()))
      .map(([, at]) => at),
  );
  return others.length === 0 ? date : undefined;
};

/** True for a date of which day, month and year can be told apart in more than one way. */
export const isAmbiguousDate = (text: string): boolean =>
  writtenDate(text, null) === undefined && (ordersShown(text)?.length ?? 0) > 1;

/** The calendar day of a date as it was written, whatever its offset; undefined as for `writtenDate`. */
export const writtenDay = (text: string, order: DateOrder | null): string | undefined =>
  writtenDate(text, order)?.slice(0, 10);

/** The moment at which the zone's clocks show this; undefined beyond the last that RFC 3339 writes. */
const momentText = (wall: number, timeZone: string): string | undefined => {
  const moment = new Date(timeZone === "UTC" ? wall : momentOf(wall, timeZone));
  return moment.getUTCFullYear() > 9999 ? undefined : moment.toISOString();
};

/**
 * A date as RFC 3339 in UTC; undefined as for `writtenDate`. A time without an offset is one of the zone's clocks, and
 * a day without a time begins at the zone's midnight.
 */
export const parseDate = (text: string, order: DateOrder | null, timeZone = "UTC"): string | undefined => {
  const written = writtenDate(text, order);
  if (written === undefined) return undefined;
  const offset = written.includes("T") ? /(?:Z|[+-]\d\d:\d\d)$/.exec(written)?.[0] : undefined;
  const local = written.slice(0, written.length - (offset?.length ?? 0));
  const wall = Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`);
  if (offset === undefined) return momentText(wall, timeZone);
  const [hours = 0, minutes = 0] = offset === "Z" ? [] : offset.slice(1).split(":").map(Number);
  return momentText(wall - (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000, "UTC");
};

/** Of values such as `24-12-31`: how many different numbers they begin and end with. Years are fewer than days. */
const shortYears = (values: readonly string[]) => {
  const parts = values.map((value) => /^(\d{2})-\d{1,2}-(\d{2})(?!\d)/.exec(value.trim()));
  if (!parts.every((part) => part !== null)) return undefined;
  const count = (at: 1 | 2): number => new Set(parts.map((part) => part[at])).size;
  return { first: count(1), last: count(2) };
};

/** Of the values that tell day and month apart, at least this part decides for all. */
const majorityMin = 0.9;

/**
 * The order in which the values are dates. `null` when day and month could be either, so that somebody must say;
 * undefined when the values are no dates. One that nearly all the telling values have counts for all; the others are
 * told. Values that say their own order don't count.
 */
export const dateOrderOf = (values: readonly string[]): DateOrder | null | undefined => {
  const counts = new Map<DateOrder, number>([
    ["dmy", 0],
    ["mdy", 0],
    ["ymd", 0],
  ]);
  let undecided = 0;
  for (const value of values) {
    if (selfEvident(value.trim()) !== undefined) continue;
    const found = readings(value);
    if (found.size === 0) return undefined;
    if (namesYearFirst(value)) continue;
    undecided += 1;
    for (const order of found.keys()) counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  if (values.length === 0) return undefined;
  if (undecided === 0) return "ymd";
  const [dmy = 0, mdy = 0, ymd = 0] = [...counts.values()];
  if (Math.max(dmy, mdy) < undecided * majorityMin) return ymd === undecided ? "ymd" : undefined;
  const years = shortYears(values);
  if (ymd === undecided && years !== undefined && years.first <= years.last)
    return years.first < years.last ? "ymd" : null;
  if (dmy === mdy) return null;
  const [more, fewer] = [Math.max(dmy, mdy), Math.min(dmy, mdy)];
  const telling = undecided - fewer + (undecided - more);
  return (undecided - fewer) / telling >= majorityMin ? (dmy > mdy ? "dmy" : "mdy") : undefined;
};
