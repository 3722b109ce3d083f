import { expect, test } from "vitest";
import { prefixOf } from "#lib/local/dynamodb/storage/key-space.ts";
import { openLevel } from "#lib/local/dynamodb/storage/open-level.ts";
import { TableCatalog } from "#lib/local/dynamodb/storage/table-catalog.ts";
import { aTable } from "../a-table.ts";

const aCatalog = async () => {
  const level = await openLevel();
  await level.batch([{ type: "put", key: `${prefixOf.table}things`, value: aTable() }]);
  return new TableCatalog(level, { region: "eu-central-1", accountId: "123456789012" });
};

test("a table's definition is read once, until it is forgotten", async () => {
  const catalog = await aCatalog();
  const first = catalog.get("things");
  expect(first).toEqual(aTable());
  expect(catalog.get("things")).toBe(first);
  catalog.forget("things");
  expect(catalog.get("things")).not.toBe(first);
});

test("a copy is the caller's own", async () => {
  const catalog = await aCatalog();
  catalog.copy("things").TableStatus = "DELETING";
  expect(catalog.copy("things").TableStatus).toBe("ACTIVE");
});

test("a missing table is told as DynamoDB tells it", async () => {
  const catalog = await aCatalog();
  expect(() => catalog.get("nothing")).toThrow("Requested resource not found: Table: nothing not found");
  expect(catalog.arnOf("x")).toBe("arn:aws:dynamodb:eu-central-1:123456789012:table/x");
});
