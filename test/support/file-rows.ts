import { withoutMark } from "#lib/domain/transfer/export/typed-number.ts";
import type { Batches, FileRows } from "#lib/domain/transfer/import/row-batches.ts";

/** Rows as a file gives them, each in a batch of its own. */
export async function* fileRows<Row>(rows: Iterable<Row>): AsyncGenerator<[Row]> {
  for (const row of rows) yield [row];
}

/** All rows of a file, in their order. */
export const rowsIn = async <Row>(batches: Batches<Row>): Promise<Row[]> =>
  (await Array.fromAsync(batches, (batch) => [...batch])).flat();

/** The texts of all rows of a file, without the marks of typed numbers. */
export const textsIn = async (batches: FileRows): Promise<string[][]> =>
  (await rowsIn(batches)).map((row) => row.map(withoutMark));
