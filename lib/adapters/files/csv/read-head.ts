import { type FileHead, UnreadableFile } from "#lib/domain/import/import-files.ts";
import { Papa } from "./papa.ts";

const delimiters = [",", ";", "\t", "|"] as const;

/** Rows that show what the columns hold. */
const sampleRows = 1_000;

/**
 * Finds out how a file is parted and gives its first rows. `isWhole` says that the text is the whole file; else its
 * last row may be cut and is left out.
 */
export const readHead = (text: string, isWhole: boolean): FileHead => {
  if (text.includes("\0"))
    throw new UnreadableFile("not_csv", "The file is not text. Save it as CSV and try again.");
  const { data, meta } = Papa.parse<string[]>(text, {
    preview: sampleRows + 1,
    delimitersToGuess: [...delimiters],
    // An empty last line would count as a row of one column against the right guess.
    skipEmptyLines: true,
  });
  const isCut = !isWhole && data.length <= sampleRows;
  const rows = isCut && data.length > 1 ? data.slice(0, -1) : data;
  const filled = rows.filter((cells, index) => index === 0 || cells.some((cell) => cell.trim() !== ""));
  return { dialect: { delimiter: meta.delimiter, linebreak: meta.linebreak }, rows: filled };
};
