import { expect, test } from "vitest";
import { itemBytes } from "#lib/local/dynamodb/capacity/item-size.ts";

/** Of the one attribute `a`, less its name. */
const bytesOf = (value: Record<string, unknown>): number => itemBytes({ a: value }) - 1;

test("an item is as large as its names and values in UTF-8", () => {
  expect(itemBytes({})).toBe(0);
  expect(itemBytes({ name: { S: "Zoë" }, ü: { S: "" } })).toBe(4 + 4 + 2 + 0);
});

test.each([
  ["0", 1],
  ["1", 2],
  ["12", 2],
  ["123", 3],
  ["-123", 4],
  ["100", 2],
  ["0.001", 2],
  ["-0.5", 3],
  ["1234567890.12", 7],
])("the number %s takes %d bytes", (N, bytes) => {
  expect(bytesOf({ N })).toBe(bytes);
});

test("a binary is as large as its bytes, not as their base64", () => {
  expect(bytesOf({ B: Buffer.alloc(100).toString("base64") })).toBe(100);
});

test("null and truth values take a byte", () => {
  expect([bytesOf({ NULL: true }), bytesOf({ BOOL: false })]).toEqual([1, 1]);
});

test("a set is as large as its members", () => {
  expect(bytesOf({ SS: ["a", "bc"] })).toBe(3);
  expect(bytesOf({ NS: ["1", "123"] })).toBe(5);
  expect(bytesOf({ BS: ["AAA=", "AA=="] })).toBe(3);
});

test("a list or map takes three bytes, and one for each element", () => {
  expect([bytesOf({ L: [] }), bytesOf({ M: {} })]).toEqual([3, 3]);
  expect(bytesOf({ L: [{ S: "ab" }, { BOOL: true }] })).toBe(3 + 1 + 2 + 1 + 1);
  expect(bytesOf({ M: { key: { S: "ab" }, deep: { L: [{ S: "x" }] } } })).toBe(
    3 + 1 + 3 + 2 + 1 + 4 + (3 + 1 + 1),
  );
});
