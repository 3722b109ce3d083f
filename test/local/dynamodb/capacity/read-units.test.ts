import { expect, test } from "vitest";
import { readUnits, readUnitsOfBytes } from "#lib/local/dynamodb/capacity/read-units.ts";

test.each([
  [0, 1],
  [1, 1],
  [4096, 1],
  [4097, 2],
  [40_960, 10],
])("%d bytes read together cost %d units when consistent", (bytes, units) => {
  expect(readUnitsOfBytes(bytes, "consistent")).toBe(units);
  expect(readUnitsOfBytes(bytes, "eventual")).toBe(units / 2);
  expect(readUnitsOfBytes(bytes, "transaction")).toBe(units * 2);
});

test("a missing item costs the least unit", () => {
  expect(readUnits(undefined, "consistent")).toBe(1);
  expect(readUnits(undefined, "eventual")).toBe(0.5);
});
