/** Rows of a file as they come: some at a time, since a turn for each takes longer than to read it. */
export type Batches<Row> = AsyncIterable<Iterable<Row>>;

/** The cells of a file's rows; each batch can be gone through once. */
export type FileRows = Batches<readonly string[]>;

/** The first rows; no more are read than the batch of the last of them. */
export const firstOf = async <Row>(batches: Batches<Row>, count: number): Promise<Row[]> => {
  const first: Row[] = [];
  for await (const batch of batches) {
    for (const row of batch) if (first.push(row) === count) return first;
  }
  return first;
};

/** The same rows in batches of so many; the last one has what is left. */
export async function* inBatchesOf<Row>(
  count: number,
  batches: Batches<Row>,
): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  for await (const batch of batches)
    for (const row of batch) {
      if (rows.push(row) < count) continue;
      yield rows;
      rows = [];
    }
  if (rows.length > 0) yield rows;
}
