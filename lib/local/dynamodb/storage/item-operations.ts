import { type BatchOperation, database, type Item, type Table } from "../dynalite.ts";
import { sameValue } from "../same-value.ts";
import { prefixOf } from "./key-space.ts";
import { entryOf, indexesOf, type TableIndex } from "./table-index.ts";

/** What LevelDB has to write so that one item takes the place of another, its index entries too. */
export const itemOperations = (
  table: Table,
  key: string,
  { before, after }: { before: Item | undefined; after: Item | undefined },
): BatchOperation[] => {
  if (before === undefined && after === undefined) return [];
  const place = prefixOf.items(table.TableName) + key;
  const operations: BatchOperation[] = [
    after === undefined ? { type: "del", key: place } : { type: "put", key: place, value: after },
  ];
  for (const index of indexesOf(table)) {
    const [old, fresh] = [entryOf(index, before), entryOf(index, after)];
    if (sameValue(old, fresh)) continue;
    const [oldKey, freshKey] = [old && entryKey(table, index, old), fresh && entryKey(table, index, fresh)];
    if (oldKey !== undefined && oldKey !== freshKey) operations.push({ type: "del", key: oldKey });
    if (freshKey !== undefined) operations.push({ type: "put", key: freshKey, value: fresh });
  }
  return operations;
};

const entryKey = (table: Table, { kind, IndexName, KeySchema }: TableIndex, entry: Item): string =>
  prefixOf.index(kind, table.TableName, IndexName) + database.createIndexKey(entry, table, KeySchema);
