import { itemBytes } from "../capacity/item-size.ts";
import { type Answer, type Checked, database, type Item, type Table } from "../dynalite.ts";
import type { Change } from "../storage/change.ts";
import { runAtOnce } from "../storage/run-action.ts";
import { ITEM_BYTES_MAX, StagedStore } from "../storage/staged-store.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";
import { isWireError, validationError, type WireError } from "../wire-error.ts";

export type WriteOperation = "PutItem" | "UpdateItem" | "DeleteItem";

/** What one write would do: a change that can be committed, or the reason why not. */
export type StagedWrite =
  | { readonly ok: true; readonly answer: Answer; readonly change: Change }
  | {
      readonly ok: false;
      readonly error: WireError;
      readonly table: Table;
      readonly before: Item | undefined;
    };

/** Works out a checked write against what is stored. Throws when the table is missing. */
export const stageWrite = (operation: WriteOperation, data: Checked, catalog: TableCatalog): StagedWrite => {
  const table = catalog.get(data.TableName);
  const store = new StagedStore(catalog);
  try {
    const { ConsumedCapacity: _, ...answer } = runAtOnce(operation, data, store);
    refuseUnstorable(operation, table, store.after);
    const { before, after, operations } = store;
    return { ok: true, answer, change: { table, before, after, operations } };
  } catch (error) {
    if (!isWireError(error)) throw error;
    return { ok: false, error, table, before: store.before };
  }
};

/** Identifies the item that a checked write is about, across tables. */
export const itemIdOf = (data: Checked, catalog: TableCatalog): string =>
  `${data.TableName} ${database.createKey(data.Key ?? data.Item ?? {}, catalog.get(data.TableName))}`;

/** What dynalite lets through: it counts UTF-16 units, and takes empty index keys. */
const refuseUnstorable = (operation: WriteOperation, table: Table, item: Item | undefined): void => {
  if (item === undefined) return;
  if (itemBytes(item) > ITEM_BYTES_MAX)
    throw validationError(
      `Item size ${operation === "UpdateItem" ? "to update " : ""}has exceeded the maximum allowed size`,
    );
  for (const { IndexName, KeySchema } of [
    ...(table.LocalSecondaryIndexes ?? []),
    ...(table.GlobalSecondaryIndexes ?? []),
  ])
    for (const { AttributeName } of KeySchema)
      if (item[AttributeName]?.["S"] === "" || item[AttributeName]?.["B"] === "")
        throw validationError(
          "One or more parameter values are not valid. A value specified for a secondary index key is not supported. " +
            "The AttributeValue for a key attribute cannot contain an empty string value. " +
            `IndexName: ${IndexName}, IndexKey: ${AttributeName}`,
        );
};
