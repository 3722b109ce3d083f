import type { BatchOperation, Item, Table } from "../dynalite.ts";

/** One item's change, not yet committed. */
export interface Change {
  readonly table: Table;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** What LevelDB has to write for the item and its index entries. */
  readonly operations: readonly BatchOperation[];
  /** Time to live removed it, not a caller. */
  readonly expired?: boolean;
}

/** The primary key of an item. */
export const keyOf = (table: Table, item: Item): Item =>
  Object.fromEntries(table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName] ?? {}]));
