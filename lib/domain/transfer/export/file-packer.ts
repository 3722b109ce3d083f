/** A cell of a sheet; a date is shown as a date and time in UTC. */
export type SheetCell = string | number | boolean | Date | null;

/** A sheet's rows below their headings, as they come. */
export interface SheetRows {
  readonly headings: readonly string[];
  readonly rows: AsyncIterable<readonly SheetCell[]>;
  /** Sees the XML of the sheets as it is written, in pieces of any size. */
  readonly onText: (text: string) => void;
}

/** Puts an export's content into its container. What it is given is read as fast as its output is taken. */
export interface FilePacker {
  /** An XLSX workbook; rows beyond a sheet's 1,048,576 go on in a further sheet. */
  workbook(sheet: SheetRows): AsyncIterable<Uint8Array>;
  gzip(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** A zip archive of the one file. */
  zip(name: string, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
}
