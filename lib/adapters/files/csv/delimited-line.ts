import { writeCell } from "#lib/domain/transfer/export/formula-cell.ts";
import type { DelimitedFormat } from "#lib/domain/transfer/import/file-format.ts";

export type Dialect = Pick<DelimitedFormat, "delimiter" | "quote">;

/** One record as a dialect writes it, with CRLF; no cell of it is a formula to a spreadsheet. */
export const delimitedLine = (cells: readonly string[], { delimiter, quote }: Dialect): string => {
  const written = cells.map((cell) => {
    const text = writeCell(cell);
    const isPlain =
      !text.includes(delimiter) && !text.includes(quote) && !/[\r\n]/.test(text) && text === text.trim();
    return isPlain ? text : `${quote}${text.replaceAll(quote, quote + quote)}${quote}`;
  });
  const line = written.join(delimiter);
  // Readers take an empty line for no record at all.
  return line === "" ? `${quote}${quote}\r\n` : `${line}\r\n`;
};
