import { expect, test } from "vitest";
import { writeUnits } from "#lib/local/dynamodb/capacity/write-units.ts";
import type { Item } from "#lib/local/dynamodb/dynalite.ts";
import { anItem, aTable } from "../a-table.ts";

const units = (before: Item | undefined, after: Item | undefined, inTransaction = false) => {
  const usage = writeUnits({ table: aTable(), before, after }, inTransaction);
  return { table: usage.table, changes: usage.local.get("changes"), cities: usage.global.get("cities") };
};

const kib = (count: number, more: Record<string, string> = {}): Item =>
  anItem({ ...more, a: "x".repeat(count * 1024 - 100) });

test("a write costs a unit for each KiB of the larger image", () => {
  expect(units(undefined, kib(3))).toEqual({ table: 3 });
  expect(units(kib(5), kib(2))).toEqual({ table: 5 });
  expect(units(kib(2), undefined)).toEqual({ table: 2 });
  expect(units(undefined, undefined)).toEqual({ table: 1 });
});

test("an index pays for the entry that it gains, loses or changes", () => {
  const entry = { changed: "1" };
  expect(units(undefined, kib(2, entry))).toEqual({ table: 2, changes: 2 });
  expect(units(kib(2, entry), undefined)).toEqual({ table: 2, changes: 2 });
  expect(units(kib(3, entry), kib(2, entry))).toEqual({ table: 3, changes: 3 });
  expect(units(kib(2, entry), kib(2, entry))).toEqual({ table: 2 });
});

test("an entry that moves is deleted and put", () => {
  expect(units(kib(2, { changed: "1" }), kib(3, { changed: "2" }))).toEqual({ table: 3, changes: 5 });
});

test("an index pays only for what it holds", () => {
  expect(units(kib(3, { city: "Ulm" }), kib(2, { city: "Ulm" }))).toEqual({ table: 3 });
  expect(units(kib(3, { city: "Ulm" }), kib(2, { city: "Ulm", kept: "k" }))).toEqual({ table: 3, cities: 1 });
});

test("a transaction writes everything twice", () => {
  expect(units(undefined, kib(2, { changed: "1", city: "Ulm" }), true)).toEqual({
    table: 4,
    changes: 4,
    cities: 2,
  });
});
