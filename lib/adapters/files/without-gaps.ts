import type { FileRows } from "#lib/domain/import/row-batches.ts";

type Row = readonly string[];

export const isFilled = (cells: Row): boolean => cells.some((cell) => cell.trim() !== "");

/** All of the first rows, then only those that are not blank: the first lead may lie far below its header. */
export async function* withoutGaps(rows: FileRows, first: number): AsyncGenerator<Iterable<Row>> {
  let row = 0;
  function* filled(batch: Iterable<Row>): Generator<Row> {
    for (const cells of batch) {
      row += 1;
      if (row <= first || isFilled(cells)) yield cells;
    }
  }
  for await (const batch of rows) yield filled(batch);
}
