import type { SourceFailure } from "#lib/contract/transfer/import-sources.ts";
import type { SourceRecord } from "./source-record.ts";

/** A sheet that can't be read as it is. Only `unreachable` may mend itself. */
export class SheetFailure extends Error {
  override readonly name = "SheetFailure";
  readonly code: SourceFailure["code"];
  constructor(code: SourceFailure["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Reads sheets with a source's own credentials. */
export interface SheetReader {
  /** All rows, the header first, page by page; as many cells as the header has. Throws SheetFailure. */
  rows(source: SourceRecord): AsyncIterable<readonly string[]>;
}
