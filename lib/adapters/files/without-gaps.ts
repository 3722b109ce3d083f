import { isBlank } from "#lib/domain/transfer/import/is-blank.ts";
import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";

type Row = readonly string[];

/** Blank rows behind which nobody looks for another: a cell in the far corner of a sheet is no lead. */
const gapRowsMax = 100_000;

/** All of the first rows, then only those that are not blank: the first lead may lie far below its header. */
export async function* withoutGaps(rows: FileRows, first: number): FileRows {
  let row = 0;
  let gap = 0;
  function* filled(batch: Iterable<Row>): Generator<Row> {
    for (const cells of batch) {
      row += 1;
      gap = isBlank(cells) ? gap + 1 : 0;
      if (gap > gapRowsMax) return;
      if (row <= first || gap === 0) yield cells;
    }
  }
  for await (const batch of rows) {
    yield filled(batch);
    if (gap > gapRowsMax) return;
  }
}
