import { expect, test } from "vitest";
import type { Item } from "#lib/local/dynamodb/dynalite.ts";
import { itemOperations } from "#lib/local/dynamodb/storage/item-operations.ts";
import { entryOf, indexesOf } from "#lib/local/dynamodb/storage/table-index.ts";
import { anItem, aTable } from "../a-table.ts";

/** What is written where, by the first part of the key. */
const written = (before: Item | undefined, after: Item | undefined): string[] =>
  itemOperations(aTable(), "key", { before, after }).map(
    ({ type, key }) => `${type} ${/^[a-z-]+~?[a-z]*/.exec(key)?.[0]}`,
  );

test("an item is put or deleted in its place", () => {
  expect(itemOperations(aTable(), "key", { before: undefined, after: anItem() })).toEqual([
    { type: "put", key: "item-things~key", value: anItem() },
  ]);
  expect(itemOperations(aTable(), "key", { before: anItem(), after: undefined })).toEqual([
    { type: "del", key: "item-things~key" },
  ]);
  expect(written(undefined, undefined)).toEqual([]);
});

test("an index entry is written only when it changes", () => {
  const item = anItem({ changed: "1", city: "Ulm" });
  expect(written(undefined, item)).toHaveLength(3);
  expect(written(item, { ...item, a: { S: "new" } })).toHaveLength(2);
  expect(written(item, { ...item })).toHaveLength(1);
});

test("an entry that moves leaves nothing behind", () => {
  const operations = itemOperations(aTable(), "key", {
    before: anItem({ changed: "1" }),
    after: anItem({ changed: "2" }),
  });
  expect(operations.map(({ type }) => type)).toEqual(["put", "del", "put"]);
  expect(new Set(operations.map(({ key }) => key)).size).toBe(3);
});

test("two items with one index key have two entries", () => {
  const keyOfEntry = (sk: string) =>
    itemOperations(aTable(), sk, { before: undefined, after: anItem({ sk, changed: "same" }) })[1]?.key;
  expect(keyOfEntry("a")).not.toBe(keyOfEntry("b"));
});

test("an index holds its projection of the items that have its key", () => {
  const [changes, cities] = indexesOf(aTable());
  const item = anItem({ city: "Ulm", kept: "k", other: "o" });
  expect(changes && entryOf(changes, item)).toBeUndefined();
  expect(cities && entryOf(cities, item)).toEqual(anItem({ city: "Ulm", kept: "k" }));
});
