import { expect } from "vitest";
import { ask, numbered, pages, partition, put, sortKeys } from "../reading.ts";
import type { Cases, It } from "../suite.ts";
import { createTable, item, type Native, plain, refusal } from "../world.ts";

/** The sort keys in the order of their UTF-8 bytes, which is not that of JavaScript. */
const ordered = ["", "A", "B", "a", "aa", "ab", "b", "ä", "ﬀ", "😀"].slice(1);

const conditions: Readonly<Record<string, { text: string; given: Native; found: string[] }>> = {
  "=": { text: "sk = :a", given: { a: "a" }, found: ["a"] },
  "<": { text: "sk < :a", given: { a: "a" }, found: ["A", "B"] },
  "<=": { text: "sk <= :a", given: { a: "a" }, found: ["A", "B", "a"] },
  ">": { text: "sk > :a", given: { a: "b" }, found: ["ä", "ﬀ", "😀"] },
  ">=": { text: "sk >= :a", given: { a: "b" }, found: ["b", "ä", "ﬀ", "😀"] },
  BETWEEN: { text: "sk BETWEEN :a AND :b", given: { a: "a", b: "ab" }, found: ["a", "aa", "ab"] },
  begins_with: { text: "begins_with(sk, :a)", given: { a: "a" }, found: ["a", "aa", "ab"] },
  "< with the value first": { text: ":a < sk", given: { a: "b" }, found: ["ä", "ﬀ", "😀"] },
};

const keyConditions = (it: It): void => {
  for (const [operator, { text, given, found }] of Object.entries(conditions))
    it(`a query by ${operator} finds its keys in order, and backwards`, async (world) => {
      const { db, TableName } = world;
      const pk = partition(world);
      await put(world, ordered.map((sk) => ({ pk, sk })).reverse());
      const query = { TableName, ...ask(pk, { KeyConditionExpression: `${text} AND pk = :pk`, given }) };

      expect(sortKeys(await db.query(query))).toEqual(found);
      expect(sortKeys(await db.query({ ...query, ScanIndexForward: false }))).toEqual(found.toReversed());
    });

  for (const [type, keys] of Object.entries({
    N: [-1e12, -20, -2.5, -2, -0.1, 0, 1e-100, 0.5, 5, 10, 1e12],
    B: [[], [0], [0, 255], [1], [127], [128], [128, 0], [255]]
      .slice(1)
      .map((bytes) => Uint8Array.from(bytes as number[])),
  }))
    it(`keys of type ${type} sort by their value`, async ({ db }) => {
      const attributes = (AttributeType: "S" | "N" | "B") => [
        { AttributeName: "pk", AttributeType: "S" as const },
        { AttributeName: "sk", AttributeType },
      ];
      const TableName = await createTable(db, {
        AttributeDefinitions: attributes(type as "N"),
        LocalSecondaryIndexes: undefined,
        GlobalSecondaryIndexes: undefined,
      });
      await put({ db, TableName }, keys.map((sk) => ({ pk: "p", sk })).reverse());

      const all = await db.query({ TableName, ...ask("p") });
      const middle = keys[4];
      const above = await db.query({
        TableName,
        ...ask("p", { KeyConditionExpression: "pk = :pk AND sk > :v", given: { v: middle } }),
      });

      expect(sortKeys(all)).toEqual(keys);
      expect(sortKeys(above)).toEqual(keys.slice(5));
    });
};

const paging = (it: It): void => {
  for (const forward of [true, false])
    it(`pages ${forward ? "forwards" : "backwards"} meet each item once`, async (world) => {
      const pk = partition(world);
      const items = numbered(pk, 23);
      await put(world, items);
      const found = await pages(world, { ...ask(pk), Limit: 5, ScanIndexForward: forward });
      expect(found.slice(0, 5).map(({ length }) => length)).toEqual([5, 5, 5, 5, 3]);
      expect(found.flat()).toEqual(forward ? items : items.toReversed());
    });

  it("a page that is full at the last item still names it as the last", async (world) => {
    const pk = partition(world);
    await put(world, numbered(pk, 5));
    const { db, TableName } = world;
    const page = await db.query({ TableName, ...ask(pk), Limit: 5 });
    const next = await db.query({ TableName, ...ask(pk), ExclusiveStartKey: page.LastEvaluatedKey });
    expect(plain(page.LastEvaluatedKey)).toEqual({ pk, sk: "0004" });
    expect(next).toMatchObject({ Items: [], Count: 0, ScannedCount: 0 });
  });

  it("a page goes on from a key that is gone", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, numbered(pk, 4));
    const start = item({ pk, sk: "0001" });
    await db.deleteItem({ TableName, Key: start });
    const query = { TableName, ...ask(pk), ExclusiveStartKey: start };
    expect(sortKeys(await db.query(query))).toEqual(["0002", "0003"]);
    expect(sortKeys(await db.query({ ...query, ScanIndexForward: false }))).toEqual(["0000"]);
  });

  it("a limit counts what is read, not what the filter leaves", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 10, (n) => ({ even: n % 2 === 0 })),
    );
    const page = await db.query({
      TableName,
      ...ask(pk, { FilterExpression: "even = :t", given: { t: true }, Limit: 4 }),
    });
    expect(page).toMatchObject({ Count: 2, ScannedCount: 4 });
    expect(plain(page.LastEvaluatedKey)).toEqual({ pk, sk: "0003" });
  });

  it("a start key of another partition is refused", async (world) => {
    const { db, TableName } = world;
    const ExclusiveStartKey = item({ pk: "another", sk: "0001" });
    const error = await refusal(db.query({ TableName, ...ask(partition(world)), ExclusiveStartKey }));
    expect(error).toMatchObject({
      name: "ValidationException",
      message: world.says("The provided starting key is outside query boundaries"),
    });
  });

  it("a start key that is no key is refused", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    const error = await refusal(db.query({ TableName, ...ask(pk), ExclusiveStartKey: item({ pk }) }));
    expect(error).toMatchObject({
      name: "ValidationException",
      message: world.says("The provided starting key is invalid"),
    });
  });
};

const MEGABYTE = 1024 * 1024;

const pageBytes = (it: It): void => {
  const large = (pk: string, bytes: number) => {
    const rest = bytes - "pk".length - pk.length - "sk".length - 4 - "a".length;
    return () => ({ a: "x".repeat(rest) });
  };

  it("a page ends with the item that fills 1 MB of items", async (world) => {
    const pk = partition(world);
    await put(world, numbered(pk, 12, large(pk, MEGABYTE / 8)));
    const found = await pages(world, ask(pk));
    expect(found.map(({ length }) => length)).toEqual([8, 4]);
  });

  it("a page counts the bytes before its filter and projection", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, numbered(pk, 12, large(pk, MEGABYTE / 8)));
    const page = await db.query({
      TableName,
      ...ask(pk, { FilterExpression: "attribute_not_exists(a)", ProjectionExpression: "sk" }),
    });
    expect(page).toMatchObject({ Count: 0, ScannedCount: 8 });
    expect(page.LastEvaluatedKey).toBeDefined();
  });

  it("many small items of less than 1 MB come in one page", async (world) => {
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 1000, () => ({ a: "x".repeat(900) })),
    );
    expect((await pages(world, ask(pk))).map(({ length }) => length)).toEqual([1000]);
  });
};

/** Key conditions and pages of queries on the table itself. */
export const queries: Cases = (it) => {
  keyConditions(it);
  paging(it);
  pageBytes(it);
};
