import { sizes } from "#lib/contract/platform/limits.ts";
import type { DelimitedFormat } from "#lib/domain/transfer/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { RowSplitter } from "./row-splitter.ts";

type Format = Pick<DelimitedFormat, "delimiter" | "quote" | "header_row">;

/** Blank lines count as well: there may be as many of them as of rows. */
const linesMax = 2 * sizes.importRowsMax;

/**
 * The rows of a delimited file, its header first, an empty one where it has none; throws UnreadableFile. A blank line is
 * a row of one empty cell.
 */
export async function* readCsvRows(
  text: AsyncIterable<string>,
  { header_row, ...dialect }: Format,
): AsyncGenerator<readonly string[][]> {
  const splitter = new RowSplitter(dialect);
  if (header_row === 0) yield [[]];
  let before = Math.max(0, header_row - 1);
  let lines = 0;
  const withoutTitles = (rows: string[][]): string[][] => {
    const titles = Math.min(before, rows.length);
    before -= titles;
    lines += rows.length;
    return titles === 0 ? rows : rows.slice(titles);
  };
  for await (const part of text) {
    yield withoutTitles(splitter.push(part));
    if (lines > linesMax)
      throw new UnreadableFile("too_many_rows", `A file has at most ${linesMax} lines, blank ones included.`);
  }
  yield withoutTitles(splitter.push("", true));
}
