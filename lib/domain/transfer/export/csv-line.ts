import { writeCell } from "#lib/domain/transfer/export/formula-cell.ts";

/** What may stand between cells. */
export type Delimiter = "," | ";" | "\t" | "|";

/** What a reader would take for more than plain text: quotes, line ends, a delimiter, white space at an end. */
const quotable: Readonly<Record<Delimiter, RegExp>> = {
  ",": /[",\r\n]|^\s|\s$/,
  ";": /[";\r\n]|^\s|\s$/,
  "\t": /["\t\r\n]|^\s|\s$/,
  "|": /["|\r\n]|^\s|\s$/,
};

/** A cell as RFC 4180 writes it. White space at an end is quoted too, because some readers trim what is not. */
const field = (text: string, needsQuotes: RegExp): string =>
  needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** One record with its CRLF; no cell of it is a formula to a spreadsheet. */
export const csvLine = (cells: readonly string[], delimiter: Delimiter = ","): string => {
  const line = cells.map((cell) => field(writeCell(cell), quotable[delimiter])).join(delimiter);
  // Readers take an empty line for no record at all.
  return line === "" ? '""\r\n' : `${line}\r\n`;
};
