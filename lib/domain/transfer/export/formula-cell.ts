import { isTypedNumber, withoutMark } from "#lib/domain/transfer/export/typed-number.ts";

/**
 * Characters that make a spreadsheet read a cell as a formula: OWASP's list for CSV injection, with LF and the full-width
 * forms, which Excel reads as formulas in Japanese and Chinese.
 */
const starts = /^[=+\-@＝＋－＠\t\r\n]/;
const guarded = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Makes a cell safe to open in a spreadsheet: a leading apostrophe, which spreadsheets show as text. A cell that
 * already looks guarded gets one more, so that `readCell` always gives back exactly what was written.
 */
export const writeCell = (text: string): string =>
  starts.test(text) || guarded.test(text) ? `'${text}` : text;

/**
 * The same for a cell whose type says that it is text, which no spreadsheet takes for a formula: only what `readCell`
 * would take an apostrophe off gets one more.
 */
export const writeTypedCell = (text: string): string => (guarded.test(text) ? `'${text}` : text);

/** The text of a cell: undoes `writeCell` and `writeTypedCell`, and removes the mark of a typed number. */
export const readCell = (text: string): string => {
  if (isTypedNumber(text)) return withoutMark(text);
  return guarded.test(text) ? text.slice(1) : text;
};
