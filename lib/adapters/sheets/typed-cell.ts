import { ordersShown, writtenDate, writtenDay } from "#lib/domain/records/lead/normalise/date.ts";
import { plainNumber } from "#lib/domain/records/lead/normalise/number.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";

const dayMs = 86_400_000;
/** Day 0 of the serial numbers of Google Sheets. */
const serialZero = Date.UTC(1899, 11, 30);
/** 9999-12-31. */
const serialMax = 2_958_465;

const dayOf = (serial: number): string | undefined =>
  serial < 1 || serial > serialMax + 1
    ? undefined
    : new Date(serialZero + Math.floor(serial) * dayMs).toISOString().slice(0, 10);

/** The date that a cell shows, in ISO 8601, in the order in which it is the day of the cell's value. */
const shownDate = (shown: string, value: number): string | undefined => {
  const day = dayOf(value);
  const order = ordersShown(shown)?.find((one) => writtenDay(shown, one) === day);
  return order === undefined ? undefined : writtenDate(shown, order);
};

/** Whether a cell that shows `text` shows the value, rounded to the decimal places of the text. */
const shows = (text: string, value: number): boolean => {
  const places = text.split(".")[1]?.length ?? 0;
  return Math.abs(Number(text) - value) <= 0.5000001 * 10 ** -places;
};

/** The numbers that a text writes with either decimal mark. */
const numbersOf = (shown: string): string[] =>
  ([".", ","] as const).flatMap((mark) => plainNumber(shown, mark) ?? []);

const shownNumber = (shown: string, value: number): string | undefined =>
  numbersOf(shown).find((text) => shows(text, shown.includes("%") ? value * 100 : value));

/** True for a number with a mark, and for a date that does not name its order: the text alone may have two readings. */
export const isOpen = (shown: string): boolean =>
  /\d[.,/-]\s?\d/.test(shown) && (numbersOf(shown).length > 0 || ordersShown(shown) !== undefined);

/**
 * The cell of a sheet that shows `shown` and holds `value`. A number or a date of which the text alone leaves the
 * decimal mark or the order open is written as its value says; any other cell is as the sheet shows it.
 */
export const typedCell = (shown: string, value: unknown): string => {
  if (typeof value !== "number" || !isOpen(shown)) return shown;
  const number = shownNumber(shown, value);
  return number === undefined ? (shownDate(shown, value) ?? shown) : typedNumber(number);
};
