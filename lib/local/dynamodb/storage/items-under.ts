import type { Item } from "../dynalite.ts";
import { prefixOf, within } from "./key-space.ts";
import { levelPages } from "./level-pages.ts";
import type { TableCatalog } from "./table-catalog.ts";

/** A table's items whose partition key is a text that begins with another. Throws for a table that is not there. */
export const itemsUnder = async (
  catalog: TableCatalog,
  tableName: string,
  partition: string,
): Promise<Item[]> => {
  const { KeySchema } = catalog.get(tableName);
  const name = KeySchema[0]?.AttributeName ?? "";
  const items: Item[] = [];
  for await (const value of levelPages(catalog.level.values(within(prefixOf.items(tableName))))) {
    const item = value as Item;
    const key = item[name]?.["S"];
    if (typeof key === "string" && key.startsWith(partition)) items.push(item);
  }
  return items;
};
