import { itemBytes } from "../capacity/item-size.ts";
import { type Checked, database, type Item, type Table } from "../dynalite.ts";
import { indexesOf } from "../storage/table-index.ts";
import { validationError, type WireError } from "../wire-error.ts";

export const ITEM_BYTES_MAX = 400 * 1024;

/** Bytes of UTF-8, where dynalite counts characters. */
const KEY_BYTES_MAX = [2048, 1024] as const;
const keyMessages = [
  "Size of hashkey has exceeded the maximum size limit of2048 bytes",
  "Aggregated size of all range keys has exceeded the size limit of 1024 bytes",
] as const;

const isEmpty = (value: Item[string] | undefined): boolean => value?.["S"] === "" || value?.["B"] === "";

/** What is wrong with the key or the item of a request, by its table alone. */
export const keyProblem = (
  { Key, Item }: Pick<Checked, "Key" | "Item">,
  table: Table,
): WireError | undefined => {
  const invalid = Item ? database.validateItem(Item, table) : database.validateKey(Key ?? {}, table);
  if (invalid) return invalid;
  const keyed = Item ?? Key ?? {};
  const long = table.KeySchema.findIndex(
    ({ AttributeName }, at) =>
      Buffer.byteLength(String(keyed[AttributeName]?.["S"] ?? "")) > (KEY_BYTES_MAX[at] ?? 0),
  );
  return long < 0
    ? undefined
    : validationError(`One or more parameter values were invalid: ${keyMessages[long]}`);
};

/** Whether a key is refused for being empty, which a transaction does not wait to find out. */
export const hasEmptyKey = ({ Key, Item }: Pick<Checked, "Key" | "Item">, table: Table): boolean =>
  table.KeySchema.some(({ AttributeName }) => isEmpty((Item ?? Key)?.[AttributeName]));

/** Why an item cannot be stored. Throws ValidationException. */
export const refuseUnstorable = (isUpdate: boolean, table: Table, item: Item): void => {
  if (itemBytes(item) > ITEM_BYTES_MAX)
    throw validationError(`Item size ${isUpdate ? "to update " : ""}has exceeded the maximum allowed size`);
  for (const { IndexName, keyNames } of indexesOf(table))
    for (const name of keyNames) {
      const value = item[name];
      if (isEmpty(value)) throw validationError(emptyIndexKey(isUpdate, IndexName, name));
      if (isUpdate && value !== undefined && !(typeOf(table, name) in value))
        throw validationError(
          "The update expression attempted to update the secondary index key to unsupported type",
        );
    }
};

const typeOf = ({ AttributeDefinitions }: Table, name: string): string =>
  AttributeDefinitions.find(({ AttributeName }) => AttributeName === name)?.AttributeType ?? "";

const emptyIndexKey = (isUpdate: boolean, index: string, key: string): string =>
  isUpdate
    ? "One or more parameter values are not valid. The update expression attempted to update a secondary index key " +
      "to a value that is not supported. The AttributeValue for a key attribute cannot contain an empty string value."
    : "One or more parameter values are not valid. A value specified for a secondary index key is not supported. " +
      "The AttributeValue for a key attribute cannot contain an empty string value. " +
      `IndexName: ${index}, IndexKey: ${key}`;
