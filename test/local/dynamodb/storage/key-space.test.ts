import { expect, test } from "vitest";
import { prefixOf, within } from "#lib/local/dynamodb/storage/key-space.ts";
import { openLevel } from "#lib/local/dynamodb/storage/open-level.ts";

const filled = async () => {
  const level = await openLevel();
  const keys = ["a~1", "a~2", "a~3", "ab~1", "b~1"];
  await level.batch(keys.map((key) => ({ type: "put", key, value: key })));
  return level;
};

test.each([
  [undefined, ["a~1", "a~2", "a~3"]],
  [{ gt: "1" }, ["a~2", "a~3"]],
  [{ gte: "2" }, ["a~2", "a~3"]],
  [{ lt: "2" }, ["a~1"]],
  [{ lte: "2" }, ["a~1", "a~2"]],
  [{ gt: "1", lt: "3" }, ["a~2"]],
  [{ reverse: true }, ["a~3", "a~2", "a~1"]],
  [{ limit: 2 }, ["a~1", "a~2"]],
])("a range %j stays within its prefix", async (range, expected) => {
  const level = await filled();
  expect(await level.keys(within("a~", range)).all()).toEqual(expected);
});

test("no table's keys begin with those of another", () => {
  expect(prefixOf.items("ab").startsWith(prefixOf.items("a"))).toBe(false);
  expect(prefixOf.index("local", "t", "ab").startsWith(prefixOf.index("local", "t", "a"))).toBe(false);
  expect(prefixOf.expiries("t2").startsWith(prefixOf.expiries("t"))).toBe(false);
});
