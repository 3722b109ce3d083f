import type { FileRows } from "#lib/domain/transfer/import/row-batches.ts";
import { holdsTable } from "./find-header.ts";

type Row = readonly string[];

/** Rows of a sheet that tell whether it holds a table. */
const lookedAtMax = 50;

/** A sheet whose rows come in a stream that can be begun once. */
export interface ReadableSheet {
  readonly name: string;
  readonly rows: FileRows;
}

/** Which sheet of a workbook somebody wants; `onSheet` is told which one is read where that was chosen for them. */
export interface SheetChoice {
  readonly sheet?: string | undefined;
  readonly onSheet?: ((name: string) => void) | undefined;
}

/** The first rows of a sheet, and what comes behind them: a batch may be long, and is never kept whole. */
const begin = async (rows: FileRows) => {
  const batches = rows[Symbol.asyncIterator]();
  const first: Row[] = [];
  let batch: Iterator<Row> | undefined;
  while (first.length < lookedAtMax) {
    const row = batch?.next();
    if (row !== undefined && row.done !== true) {
      first.push(row.value);
      continue;
    }
    const next = await batches.next();
    if (next.done === true) break;
    batch = next.value[Symbol.iterator]();
  }
  async function* rest(): FileRows {
    const begun = batch;
    if (begun !== undefined) yield { [Symbol.iterator]: () => begun };
    yield* { [Symbol.asyncIterator]: () => batches };
  }
  return { first, rest: rest(), stop: () => batches.return?.() };
};

/**
 * The rows of the first sheet that holds a table of leads; where none does, of the first that has rows. `onSheet` is
 * told its name unless it is the first of all.
 */
export async function* rowsOfTable(
  sheets: Iterable<ReadableSheet>,
  onSheet?: (name: string) => void,
): FileRows {
  let fallback: readonly Row[] | undefined;
  let isFirst = true;
  for (const { name, rows } of sheets) {
    const { first, rest, stop } = await begin(rows);
    // A long sheet is a table, whatever its columns are called.
    if (first.length >= lookedAtMax || holdsTable(first)) {
      if (!isFirst) onSheet?.(name);
      yield first;
      yield* rest;
      return;
    }
    await stop();
    if (first.length > 0) fallback ??= first;
    isFirst = false;
  }
  if (fallback !== undefined) yield fallback;
}
