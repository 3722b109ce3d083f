import type { Item, Table } from "../dynalite.ts";
import { sameValue } from "../same-value.ts";
import { entryOf, indexesOf, type TableIndex } from "../storage/table-index.ts";
import { itemBytes } from "./item-size.ts";
import { Usage } from "./usage.ts";

const UNIT_BYTES = 1024;

const unitsOf = (item: Item | undefined): number =>
  item === undefined ? 1 : Math.max(1, Math.ceil(itemBytes(item) / UNIT_BYTES));

/** An index is written when its entry changes, and twice, a deletion and a put, when its key does. */
const indexUnits = (index: TableIndex, before: Item | undefined, after: Item | undefined): number => {
  const old = entryOf(index, before);
  const fresh = entryOf(index, after);
  if (sameValue(old, fresh)) return 0;
  const sameKey = index.keyNames.every((name) => sameValue(old?.[name], fresh?.[name]));
  if (old !== undefined && fresh !== undefined && sameKey) return Math.max(unitsOf(old), unitsOf(fresh));
  return (old === undefined ? 0 : unitsOf(old)) + (fresh === undefined ? 0 : unitsOf(fresh));
};

/**
 * Write units of one change by the documented rules: a unit for each KiB of the larger image, and what each
 * index loses and gains. A transaction prepares and commits, so it writes everything twice.
 */
export const writeUnits = (
  { table, before, after }: { table: Table; before?: Item | undefined; after?: Item | undefined },
  inTransaction = false,
): Usage => {
  const times = inTransaction ? 2 : 1;
  const usage = new Usage(table.TableName);
  usage.table = Math.max(unitsOf(before), unitsOf(after)) * times;
  for (const index of indexesOf(table)) {
    const units = indexUnits(index, before, after) * times;
    if (units > 0) usage[index.kind].set(index.IndexName, units);
  }
  return usage;
};
