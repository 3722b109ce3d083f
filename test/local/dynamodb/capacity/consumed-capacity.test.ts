import { expect, test } from "vitest";
import { consumedByTable, consumedCapacity } from "#lib/local/dynamodb/capacity/consumed-capacity.ts";
import { Usage } from "#lib/local/dynamodb/capacity/usage.ts";

const usage = (tableName: string, table: number, changes = 0): Usage => {
  const used = new Usage(tableName);
  used.table = table;
  if (changes > 0) used.local.set("changes", changes);
  return used;
};

test("capacity is told only to those who ask", () => {
  for (const asked of [undefined, "NONE"]) expect(consumedCapacity(asked, usage("t", 1))).toBeUndefined();
  expect(consumedCapacity("TOTAL", usage("t", 1, 2))).toEqual({ TableName: "t", CapacityUnits: 3 });
});

test("capacity by index names the table and each index that took part", () => {
  expect(consumedCapacity("INDEXES", usage("t", 1, 2))).toEqual({
    TableName: "t",
    CapacityUnits: 3,
    Table: { CapacityUnits: 1 },
    LocalSecondaryIndexes: { changes: { CapacityUnits: 2 } },
  });
});

test("a request over several tables tells each once, its parts summed", () => {
  const told = consumedByTable(
    "INDEXES",
    [usage("a", 1, 1), usage("b", 4), usage("a", 2, 3)],
    "WriteCapacityUnits",
  );
  expect(told).toMatchObject([
    {
      TableName: "a",
      CapacityUnits: 7,
      WriteCapacityUnits: 7,
      Table: { CapacityUnits: 3 },
      LocalSecondaryIndexes: { changes: { CapacityUnits: 4 } },
    },
    { TableName: "b", CapacityUnits: 4 },
  ]);
});
