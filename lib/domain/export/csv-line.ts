import { writeCell } from "#lib/domain/import/formula-cell.ts";

const needsQuotes = /[",\r\n]|^\s|\s$/;

/** A cell as RFC 4180 writes it. White space at an end is quoted too, because some readers trim what is not. */
const field = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One record with its CRLF; no cell of it is a formula to a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => {
  const line = cells.map((cell) => field(writeCell(cell))).join(",");
  // Readers take an empty line for no record at all.
  return line === "" ? '""\r\n' : `${line}\r\n`;
};
