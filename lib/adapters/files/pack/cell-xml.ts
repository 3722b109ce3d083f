import type { SheetCell } from "#lib/domain/transfer/export/file-packer.ts";

/** Places in the workbook's table of cell formats. */
export const cellFormats = { plain: 0, moment: 1, quoted: 2, heading: 3 } as const;

/** Excel takes no longer text in a cell. */
const textLengthMax = 32_767;

/** Days from 1899-12-30, on which Excel's calendar of 1900 agrees from March of that year on. */
const dayMs = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);

/** What a spreadsheet would take for a formula when the cell is edited, or when the sheet is saved as CSV. */
const formulaLike = /^[=+\-@\t\r\n]/;

const letters = (column: number): string => {
  const rest = Math.floor(column / 26);
  return (rest === 0 ? "" : letters(rest - 1)) + String.fromCharCode(65 + (column % 26));
};

/** `A`, `B`, …, `AA` for so many columns. */
export const columnNames = (count: number): string[] => Array.from({ length: count }, (_, at) => letters(at));

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML can't hold.
const unprintable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;
const markup = /[&<>]/g;
const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(unprintable, (one) => `_x${one.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`)
    .replace(markup, (one) => names[one] ?? one);

const textXml = (place: string, text: string, format: number): string => {
  if (text.length > textLengthMax) throw new RangeError(`a cell of XLSX holds ${textLengthMax} characters`);
  return `<c r="${place}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
};

/** A cell at its place (`C7`); nothing for an empty one. Throws RangeError for text that Excel would not take. */
export const cellXml = (place: string, cell: SheetCell): string => {
  if (cell === null || cell === "") return "";
  if (typeof cell === "boolean") return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date)
    return `<c r="${place}" s="${cellFormats.moment}"><v>${(cell.getTime() - epochMs) / dayMs}</v></c>`;
  return textXml(place, cell, formulaLike.test(cell) ? cellFormats.quoted : cellFormats.plain);
};

export const headingXml = (place: string, heading: string): string =>
  textXml(place, heading, cellFormats.heading);
