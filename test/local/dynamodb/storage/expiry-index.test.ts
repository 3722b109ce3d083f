import { expect, test } from "vitest";
import { dueRange, expiryOf, expiryOperations } from "#lib/local/dynamodb/storage/expiry-index.ts";
import { anItem, aTable } from "../a-table.ts";

const ending = (N: string) => ({ ...anItem(), ends: { N } });
const operations = (before?: Record<string, { N?: string; S?: string }>, after?: typeof before) =>
  expiryOperations(aTable(), "ends", { before, after });

test.each([
  [{ N: "1700000000" }, 1_700_000_000],
  [{ N: "1700000000.9" }, 1_700_000_000],
  [{ N: "0" }, 0],
  [{ N: "-1" }, undefined],
  [{ N: "1e30" }, undefined],
  [{ S: "1700000000" }, undefined],
])("an attribute %j ends at %s", (ends, seconds) => {
  expect(expiryOf({ ends }, "ends")).toBe(seconds);
});

test("an item is listed when it gets an end, moved with it and taken off without one", () => {
  expect(operations(undefined, ending("100"))).toMatchObject([{ type: "put" }]);
  expect(operations(ending("100"), ending("200"))).toMatchObject([{ type: "del" }, { type: "put" }]);
  expect(operations(ending("100"), anItem())).toMatchObject([{ type: "del" }]);
  expect(operations(ending("100"), undefined)).toMatchObject([{ type: "del" }]);
});

test("an end that stays the same writes nothing", () => {
  expect(operations(ending("100"), ending("100"))).toEqual([]);
  expect(operations(ending("100.2"), ending("100.7"))).toEqual([]);
  expect(operations(anItem(), undefined)).toEqual([]);
});

test("the list sorts by time, and only what passed within five years is due", () => {
  const [early, late] = ["99", "1000"].map((N) => operations(undefined, ending(N))[0]?.key ?? "");
  expect(String(early) < String(late)).toBe(true);
  const years = 365 * 24 * 3600;
  expect(dueRange(10 * years)).toEqual({
    gte: String(5 * years).padStart(12, "0"),
    lt: String(10 * years).padStart(12, "0"),
  });
});
