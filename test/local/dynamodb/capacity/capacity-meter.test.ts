import { expect, test } from "vitest";
import { CapacityMeter, unitsIn } from "#lib/local/dynamodb/capacity/capacity-meter.ts";
import { Usage } from "#lib/local/dynamodb/capacity/usage.ts";
import { anItem, aTable } from "../a-table.ts";

const used = (table: number, local = 0, global = 0): Usage => {
  const usage = new Usage("things");
  usage.table = table;
  usage.local.set("changes", local);
  usage.global.set("cities", global);
  return usage;
};

test("the meter sums what each partition was written and each caller wrote and read, and tells what came since", () => {
  const meter = new CapacityMeter();
  meter.addWrite("A", aTable(), anItem(), used(2, 1, 1));
  meter.addRead("A", used(0.5));
  meter.addRead("B", used(3));
  const before = meter.read();
  expect([unitsIn(before.writtenTo), unitsIn(before.readBy)]).toEqual([4, 3.5]);

  meter.addWrite("B", aTable(), anItem({ pk: "other" }), used(1));
  meter.addRead("A", used(2));
  meter.addRead("C", used(1));

  expect(meter.since(before)).toEqual({
    writtenIn: new Map([["other", 1]]),
    writtenTo: new Map([["things", 1]]),
    writtenBy: new Map([["B", 1]]),
    readBy: new Map([
      ["A", 2],
      ["C", 1],
    ]),
  });
  expect(unitsIn(meter.read().readBy, (caller) => caller === "A")).toBe(2.5);
  expect(unitsIn(before.readBy)).toBe(3.5);
});

test("a partition carries its local indexes, global ones are elsewhere", () => {
  const meter = new CapacityMeter();
  meter.addWrite("A", aTable(), anItem({ pk: "one" }), used(2, 1, 4));
  meter.addWrite("A", aTable(), anItem({ pk: "two" }), used(1));
  meter.addWrite("A", aTable(), anItem({ pk: "one", sk: "other" }), used(1));
  expect(meter.read().writtenIn).toEqual(
    new Map([
      ["one", 4],
      ["two", 1],
    ]),
  );
});
