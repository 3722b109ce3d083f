import type { Index, Item, Table } from "../dynalite.ts";
import { sameValue } from "../same-value.ts";
import { itemBytes } from "./item-size.ts";
import { Usage } from "./usage.ts";

const UNIT_BYTES = 1024;

const unitsOf = (item: Item | undefined): number =>
  item === undefined ? 1 : Math.max(1, Math.ceil(itemBytes(item) / UNIT_BYTES));

const names = (schema: Table["KeySchema"]): string[] => schema.map(({ AttributeName }) => AttributeName);

/** What an index holds of an item; undefined when the item lacks one of the index's keys. */
const entryOf = (table: Table, index: Index, item: Item | undefined): Item | undefined => {
  const keys = names(index.KeySchema);
  if (item === undefined || keys.some((name) => item[name] === undefined)) return undefined;
  if (index.Projection.ProjectionType === "ALL") return item;
  const held = new Set([...keys, ...names(table.KeySchema), ...(index.Projection.NonKeyAttributes ?? [])]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => held.has(name)));
};

/** An index is written when its entry changes, and twice, a deletion and a put, when its key does. */
const indexUnits = (
  table: Table,
  index: Index,
  before: Item | undefined,
  after: Item | undefined,
): number => {
  const old = entryOf(table, index, before);
  const fresh = entryOf(table, index, after);
  if (sameValue(old, fresh)) return 0;
  const sameKey = names(index.KeySchema).every((name) => sameValue(old?.[name], fresh?.[name]));
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
  const add = (kind: "local" | "global") => (index: Index) => {
    const units = indexUnits(table, index, before, after) * times;
    if (units > 0) usage[kind].set(index.IndexName, units);
  };
  table.LocalSecondaryIndexes?.forEach(add("local"));
  table.GlobalSecondaryIndexes?.forEach(add("global"));
  return usage;
};
