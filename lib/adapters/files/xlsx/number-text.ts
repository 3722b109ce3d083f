import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import type { NumberFormat } from "./number-format.ts";

const daySeconds = 86_400;
/** 9999-12-31, the last day that spreadsheets know. */
const dayMax = 2_958_465;
const epoch1904 = 1_462;
/** Spreadsheets let 1900 be a leap year, as Lotus did; the days before that one are counted from one day later. */
const leapDayThatNeverWas = 60;
const unixEpoch = 25_569;

const two = (value: number): string => String(value).padStart(2, "0");

const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;

const makeDayText = (day: number): string => {
  if (day === leapDayThatNeverWas) return "1900-02-29";
  const real = day < leapDayThatNeverWas ? day + 1 : day;
  return new Date((real - unixEpoch) * daySeconds * 1_000).toISOString().slice(0, 10);
};

/** The same days come again and again in a sheet. */
const dayTexts = new Map<number, string>();
const dayTextsMax = 20_000;

const dayText = (day: number): string => {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  if (dayTexts.size === dayTextsMax) dayTexts.clear();
  const text = makeDayText(day);
  dayTexts.set(day, text);
  return text;
};

/** The text of a date, or undefined where there is no such day. */
const dateText = (
  serial: number,
  kind: "date" | "time" | "date_time",
  is1904: boolean,
): string | undefined => {
  const seconds = Math.round(serial * daySeconds);
  const day = Math.floor(seconds / daySeconds) + (is1904 ? epoch1904 : 0);
  const rest = seconds % daySeconds;
  if (serial < 0 || day > dayMax) return undefined;
  // A number below one is a time of day, on no day.
  if (seconds < daySeconds && kind !== "date") return clock(rest);
  if (day < 1) return undefined;
  return kind === "date" && rest === 0 ? dayText(day) : `${dayText(day)}T${clock(rest)}`;
};

/** Spreadsheets show 15 digits; the rest is what binary fractions leave. */
const digitsMax = 15;

const decimalText = (value: number): string => typedNumber(String(Number(value.toPrecision(digitsMax))));

/** Tells a number that is written as it is shown: whole, or a fraction of few digits of which the last is no zero. */
const isPlain = (raw: string): boolean => {
  const from = raw.charCodeAt(0) === 45 ? 1 : 0;
  const isZeroFirst = raw.charCodeAt(from) === 48;
  let point = -1;
  for (let at = from; at < raw.length; at += 1) {
    const char = raw.charCodeAt(at);
    if (char === 46 && point === -1) point = at;
    else if (char < 48 || char > 57) return false;
  }
  if (point === -1) return raw.length > from && (!isZeroFirst || raw === "0");
  const last = raw.charCodeAt(raw.length - 1);
  const isShort = raw.length - from - 1 <= digitsMax && last !== 46 && last !== 48;
  return isShort && point > from && (!isZeroFirst || point === from + 1);
};

/**
 * The cell of a number: ISO dates (`2026-01-02`, with a time of day `2026-01-02T03:04:05`, to the second), `HH:MM:SS`
 * for times and durations, and any other number as a typed number, percentages as the fractions that they are.
 */
export const numberText = (raw: string, format: NumberFormat, is1904: boolean): string => {
  if (format.kind === "number" && isPlain(raw)) return typedNumber(raw);
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  switch (format.kind) {
    case "number":
      return raw.length > digitsMax + 1 ? decimalText(value) : typedNumber(String(value));
    case "code":
      return Number.isSafeInteger(value) && value >= 0
        ? String(value).padStart(format.digits, "0")
        : decimalText(value);
    case "elapsed":
      return value < 0 ? decimalText(value) : clock(Math.round(value * daySeconds));
    default:
      return dateText(value, format.kind, is1904) ?? decimalText(value);
  }
};
