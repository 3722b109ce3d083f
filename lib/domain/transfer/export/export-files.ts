/** Keeps the files of exports. */
export interface ExportFiles {
  /**
   * Stores what `bytes` gives as it comes, and answers the size that the store then holds. When `bytes` throws,
   * nothing is stored and the error goes on.
   */
  put(file: ExportObject, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Missing ones are none the worse. */
  remove(keys: readonly string[]): Promise<void>;
}

export interface ExportObject {
  readonly key: string;
  /** Under which a browser saves it. */
  readonly name: string;
  readonly mediaType: string;
}

/** Hands files out. */
export interface ExportLinks {
  /** An address that gives the file to whoever has it, for 15 minutes. */
  linkTo(key: string): Promise<string>;
}
