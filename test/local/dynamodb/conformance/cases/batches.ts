import { expect } from "vitest";
import { put } from "../reading.ts";
import type { Cases, It } from "../suite.ts";
import { createTable, type Item, item, plain, refusal, type World } from "../world.ts";

const keys = ({ newKey }: World, count: number): Item[] => Array.from({ length: count }, () => newKey());

const batchWrites = (it: It): void => {
  it("a batch puts and deletes items of several tables", async (world) => {
    const { db, TableName } = world;
    const other = await createTable(db);
    const [gone = {}, made = {}] = keys(world, 2);
    await db.putItem({ TableName, Item: gone });

    const answer = await db.batchWriteItem({
      RequestItems: {
        [TableName]: [{ DeleteRequest: { Key: gone } }, { PutRequest: { Item: made } }],
        [other]: [{ PutRequest: { Item: { ...gone, a: { N: "1" } } } }],
      },
    });

    expect(answer.UnprocessedItems).toEqual({});
    expect((await db.getItem({ TableName, Key: gone })).Item).toBeUndefined();
    expect((await db.getItem({ TableName, Key: made })).Item).toEqual(made);
    expect((await db.getItem({ TableName: other, Key: gone })).Item?.["a"]).toEqual({ N: "1" });
  });

  it("a batch of 25 writes is taken, one more is not", async (world) => {
    const { db, TableName } = world;
    const write = (count: number) =>
      db.batchWriteItem({
        RequestItems: { [TableName]: keys(world, count).map((Item) => ({ PutRequest: { Item } })) },
      });
    await write(25);
    expect(await refusal(write(26))).toMatchObject({ name: "ValidationException" });
  });

  it("a batch of no writes is refused", async ({ db, TableName }) => {
    for (const RequestItems of [{}, { [TableName]: [] }])
      expect((await refusal(db.batchWriteItem({ RequestItems }))).name).toBe("ValidationException");
  });

  it("a batch with one item twice is refused and writes nothing", async (world) => {
    const { db, TableName } = world;
    const [one = {}, two = {}] = keys(world, 2);
    const error = await refusal(
      db.batchWriteItem({
        RequestItems: {
          [TableName]: [
            { PutRequest: { Item: two } },
            { PutRequest: { Item: one } },
            { DeleteRequest: { Key: one } },
          ],
        },
      }),
    );
    expect(error).toMatchObject({
      name: "ValidationException",
      message: "Provided list of item keys contains duplicates",
    });
    expect((await db.getItem({ TableName, Key: two })).Item).toBeUndefined();
  });

  it("a batch with one wrong item is refused whole", async (world) => {
    const { db, TableName } = world;
    const [one = {}, two = {}] = keys(world, 2);
    const write = db.batchWriteItem({
      RequestItems: {
        [TableName]: [
          { PutRequest: { Item: one } },
          { PutRequest: { Item: { ...two, changed: { N: "1" } } } },
        ],
      },
    });
    expect((await refusal(write)).name).toBe("ValidationException");
    expect((await db.getItem({ TableName, Key: one })).Item).toBeUndefined();
  });

  it("a batch with a key that is not the table's is refused", async (world) => {
    const { db, TableName } = world;
    const Key = { pk: { S: "x" } };
    const write = db.batchWriteItem({ RequestItems: { [TableName]: [{ DeleteRequest: { Key } }] } });
    expect(await refusal(write)).toMatchObject({
      name: "ValidationException",
      message: world.says("The provided key element does not match the schema"),
    });
  });

  it("a batch that names a missing table is refused", async (world) => {
    const [Item = {}] = keys(world, 1);
    const write = world.db.batchWriteItem({ RequestItems: { "not-there": [{ PutRequest: { Item } }] } });
    expect((await refusal(write)).name).toBe("ResourceNotFoundException");
  });
};

const batchReads = (it: It): void => {
  it("a batch answers the items that are there", async (world) => {
    const { db, TableName } = world;
    const [there = {}, missing = {}] = keys(world, 2);
    await db.putItem({ TableName, Item: { ...there, a: { N: "1" }, b: { N: "2" } } });
    const answer = await db.batchGetItem({
      RequestItems: {
        [TableName]: { Keys: [there, missing], ProjectionExpression: "pk, a", ConsistentRead: true },
      },
    });
    expect(answer.Responses?.[TableName]?.map(plain)).toEqual([{ pk: there["pk"]?.S, a: 1 }]);
    expect(answer.UnprocessedKeys).toEqual({});
  });

  it("a batch of 100 keys is taken, one more is not", async (world) => {
    const { db, TableName } = world;
    const get = (count: number) =>
      db.batchGetItem({ RequestItems: { [TableName]: { Keys: keys(world, count) } } });
    expect((await get(100)).Responses?.[TableName]).toEqual([]);
    expect((await refusal(get(101))).name).toBe("ValidationException");
  });

  it("a batch with one key twice is refused", async (world) => {
    const { db, TableName } = world;
    const [Key = {}] = keys(world, 1);
    const get = db.batchGetItem({ RequestItems: { [TableName]: { Keys: [Key, { ...Key }] } } });
    expect(await refusal(get)).toMatchObject({
      name: "ValidationException",
      message: "Provided list of item keys contains duplicates",
    });
  });

  it("a batch answers at most 16 MB and names the keys that it left", async (world) => {
    const { db } = world;
    const TableName = await createTable(db);
    const Keys = keys(world, 50);
    for (const Key of Keys) await put({ db, TableName }, [{ ...plain(Key), a: "x".repeat(390_000) }]);

    const met = new Set<unknown>();
    let rest: Item[] = Keys;
    const rounds: number[] = [];
    while (rest.length > 0 && rounds.length < 5) {
      const { Responses, UnprocessedKeys } = await db.batchGetItem({
        RequestItems: { [TableName]: { Keys: rest, ProjectionExpression: "pk, a", ConsistentRead: true } },
      });
      for (const found of Responses?.[TableName] ?? []) met.add(found["pk"]?.S);
      rounds.push(Responses?.[TableName]?.length ?? 0);
      const left = UnprocessedKeys?.[TableName];
      if (left) expect(left).toMatchObject({ ProjectionExpression: "pk, a", ConsistentRead: true });
      rest = left?.Keys ?? [];
    }

    expect(met.size).toBe(50);
    expect(rounds).toEqual([43, 7]);
  });

  it("a batch that asks for nothing is refused", async ({ db, TableName }) => {
    for (const RequestItems of [{}, { [TableName]: { Keys: [] } }])
      expect((await refusal(db.batchGetItem({ RequestItems }))).name).toBe("ValidationException");
  });

  it("a batch reads what was written before it", async (world) => {
    const { db, TableName } = world;
    const Keys = keys(world, 20);
    await Promise.all(Keys.map((Key, n) => db.putItem({ TableName, Item: { ...Key, ...item({ n }) } })));
    const { Responses } = await db.batchGetItem({
      RequestItems: { [TableName]: { Keys, ConsistentRead: true } },
    });
    expect(Responses?.[TableName]).toHaveLength(20);
  });
};

/** BatchWriteItem and BatchGetItem. */
export const batches: Cases = (it) => {
  batchWrites(it);
  batchReads(it);
};
