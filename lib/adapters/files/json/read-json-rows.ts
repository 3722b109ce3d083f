import { sizes } from "#lib/contract/platform/limits.ts";
import { writeTypedCell } from "#lib/domain/transfer/export/formula-cell.ts";
import type { JsonFormat } from "#lib/domain/transfer/import/file-format.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { isBlank } from "#lib/domain/transfer/import/is-blank.ts";
import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";
import { type Cells, cellsOf } from "./flatten.ts";
import { type JsonText, ValueSplitter } from "./split-values.ts";

const readObject = (value: JsonText): Cells => {
  if (value.row > sizes.importRowsMax)
    throw new UnreadableFile("too_many_rows", `An import takes at most ${sizes.importRowsMax} rows.`);
  return cellsOf(value);
};

/** Each object is read when it is asked for: 20,000 empty ones in a part may have a thousand columns each. */
async function* readObjects(
  text: AsyncIterable<string>,
  kind: JsonFormat["kind"],
): AsyncIterable<IteratorObject<Cells>> {
  const splitter = new ValueSplitter(kind === "json");
  for await (const part of text) yield splitter.push(part).values().map(readObject);
  splitter.end();
}

/** What one look at a whole JSON file finds: all its columns, and the cells of its first rows. */
export interface JsonSurvey {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const inOrder = (columns: ReadonlyMap<string, number>, cells: Cells): string[] => {
  const row = Array.from<string>({ length: columns.size }).fill("");
  for (const [path, text] of cells) {
    const index = columns.get(path);
    // In JSON no cell is guarded; what looks as if it were is guarded once, as cells of other files are.
    if (index !== undefined) row[index] = writeTypedCell(text);
    // The file was replaced since it was surveyed; a cell beyond the header is reported.
    else if (text !== "") row.push(text);
  }
  return row;
};

const indexOf = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((column, index) => [column, index]));

/**
 * Reads a JSON file to its end for its columns, since any object may be the first to have one; keeps the first
 * `rowsMax` rows. Throws UnreadableFile.
 */
export const surveyJson = async (
  text: AsyncIterable<string>,
  kind: JsonFormat["kind"],
  rowsMax: number,
): Promise<JsonSurvey> => {
  const columns = new Set<string>();
  const first: Cells[] = [];
  const survey = (cells: Cells): void => {
    for (const path of cells.keys()) columns.add(path);
    if (columns.size > sizes.importColumnsMax)
      throw new UnreadableFile("too_many_columns", `A file has at most ${sizes.importColumnsMax} columns.`);
    if (first.length < rowsMax && !isBlank([...cells.values()])) first.push(cells);
  };
  for await (const objects of readObjects(text, kind)) objects.forEach(survey);
  const all = [...columns];
  return { columns: all, rows: first.map((cells) => inOrder(indexOf(all), cells)) };
};

/** The rows of a JSON file, its columns first; throws UnreadableFile. */
export async function* readJsonRows(
  text: AsyncIterable<string>,
  { kind, columns }: Pick<JsonFormat, "kind" | "columns">,
): FileRows {
  yield [[...columns]];
  const indices = indexOf(columns);
  for await (const objects of readObjects(text, kind)) yield objects.map((cells) => inOrder(indices, cells));
}
