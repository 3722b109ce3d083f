/**
 * Texts with the rows that they came in, kept where they take no memory: as many as a file has. Well-formed texts of at
 * most 65,535 bytes as UTF-8.
 */
export interface TextStore {
  /** Keeps a text; answers its place. Throws UnreadableFile when there is no room for more. */
  add(text: string, row: number): number;
  /** The row that came with the text at a place, if that text is `text`. */
  rowAt(place: number, text: string): number | undefined;
  /** Forgets everything. */
  close(): void;
}
