import { expect, test } from "vitest";
import { CapacityMeter } from "#lib/local/dynamodb/capacity/capacity-meter.ts";
import { Usage } from "#lib/local/dynamodb/capacity/usage.ts";
import { anItem, aTable } from "../a-table.ts";

const used = (table: number, local = 0, global = 0): Usage => {
  const usage = new Usage("things");
  usage.table = table;
  usage.local.set("changes", local);
  usage.global.set("cities", global);
  return usage;
};

test("the meter sums reads and writes, and starts again when reset", () => {
  const meter = new CapacityMeter();
  meter.addWrite(aTable(), anItem(), used(2, 1, 1));
  meter.addWrite(aTable(), anItem(), used(1));
  meter.addRead(used(0.5));
  expect(meter.read()).toMatchObject({ writeUnits: 5, readUnits: 0.5 });

  meter.reset();
  expect(meter.read()).toEqual({ writeUnits: 0, readUnits: 0, byPartition: new Map() });
});

test("a partition carries its local indexes, global ones are elsewhere", () => {
  const meter = new CapacityMeter();
  meter.addWrite(aTable(), anItem({ pk: "one" }), used(2, 1, 4));
  meter.addWrite(aTable(), anItem({ pk: "two" }), used(1));
  meter.addWrite(aTable(), anItem({ pk: "one", sk: "other" }), used(1));
  expect(meter.read().byPartition).toEqual(
    new Map([
      ["one", 4],
      ["two", 1],
    ]),
  );
});
