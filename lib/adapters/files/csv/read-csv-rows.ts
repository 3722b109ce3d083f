import { sizes } from "#lib/contract/limits.ts";
import type { DelimitedFormat } from "#lib/domain/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/import/import-files.ts";
import { RowSplitter } from "./row-splitter.ts";

/** Blank lines count as well: there may be as many of them as of rows. */
const linesMax = 2 * sizes.importRowsMax;

/** The rows of a delimited file, its header first; throws UnreadableFile. A blank line is a row of one empty cell. */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  format: Pick<DelimitedFormat, "delimiter" | "quote" | "header_row">,
): AsyncGenerator<string[]> {
  const splitter = new RowSplitter(format);
  let row = 0;
  for await (const part of text) {
    for (const cells of splitter.push(part)) {
      row += 1;
      if (row >= format.header_row) yield cells;
    }
    if (row > linesMax)
      throw new UnreadableFile("too_many_rows", `A file has at most ${linesMax} lines, blank ones included.`);
  }
  for (const cells of splitter.push("", true)) {
    row += 1;
    if (row >= format.header_row) yield cells;
  }
}
