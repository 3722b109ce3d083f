import type { ImportRow } from "#lib/contract/transfer/imports.ts";
import { csvLine } from "#lib/domain/transfer/export/csv-line.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import type { FileFormat } from "./file-format.ts";

/** How that file is read: known, not guessed from what it holds. */
export const rowsFormat: FileFormat = {
  kind: "delimited",
  gzip: false,
  encoding: "utf-8",
  delimiter: ",",
  quote: '"',
  header_row: 1,
};

/** Rows of a request as the CSV file that they stand for, so that they take the one path that all files take. */
export const rowsToCsv = (rows: readonly ImportRow[]): string => {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellOf = (row: ImportRow, column: string): string => {
    const value = Object.hasOwn(row, column) ? (row[column] ?? "") : "";
    return typeof value === "number" ? typedNumber(String(value)) : String(value);
  };
  const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(row, column))));
  return [csvLine(columns), ...lines].join("");
};
