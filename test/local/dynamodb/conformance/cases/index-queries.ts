import { expect } from "vitest";
import { ask, numbered, pages, partition, put, sortKeys } from "../reading.ts";
import type { Cases, It } from "../suite.ts";
import { item, type Native, plain, refusal, values, type World } from "../world.ts";

const byChange = (pk: string, more: object = {}) => ({
  ...ask(pk, more),
  IndexName: "changes",
  ConsistentRead: true,
});

const localIndexes = (it: It): void => {
  it("a local index sorts by its own key and is read consistently", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    const changed = ["m", "c", "x", "a"];
    await put(
      world,
      numbered(pk, 4, (n) => ({ changed: changed[n], a: n })),
    );
    const { Items } = await db.query({ TableName, ...byChange(pk) });
    expect(Items?.map((one) => plain(one)?.["a"])).toEqual([3, 1, 0, 2]);
  });

  it("an item without the index's key is not in the index", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [
      { pk, sk: "1", changed: "a" },
      { pk, sk: "2" },
    ]);
    expect(sortKeys(await db.query({ TableName, ...byChange(pk) }))).toEqual(["1"]);
  });

  it("an index follows every change of an item", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    const Key = item({ pk, sk: "1" });
    const entries = async () =>
      (await db.query({ TableName, ...byChange(pk) })).Items?.map((one) => plain(one)?.["changed"]);
    const update = (UpdateExpression: string, given?: Native) =>
      db.updateItem({ TableName, Key, UpdateExpression, ExpressionAttributeValues: values(given) });

    await update("SET changed = :v", { v: "b" });
    expect(await entries()).toEqual(["b"]);
    await update("SET changed = :v", { v: "a" });
    expect(await entries()).toEqual(["a"]);
    await update("REMOVE changed");
    expect(await entries()).toEqual([]);
    await update("SET changed = :v", { v: "c" });
    await db.deleteItem({ TableName, Key });
    expect(await entries()).toEqual([]);
  });

  it("items with one index key are all found, and paged through", async (world) => {
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 17, () => ({ changed: "same" })),
    );
    for (const ScanIndexForward of [true, false]) {
      const found = (await pages(world, { ...byChange(pk), Limit: 3, ScanIndexForward })).flat();
      expect(new Set(found.map(({ sk }) => sk)).size).toBe(17);
      expect(found).toHaveLength(17);
    }
  });

  it("a page of an index ends with the keys of both", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 3, (n) => ({ changed: String(9 - n) })),
    );
    const page = await db.query({ TableName, ...byChange(pk), Limit: 1 });
    expect(plain(page.LastEvaluatedKey)).toEqual({ pk, sk: "0002", changed: "7" });
  });

  it("a range condition of an index is on the index's key", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 5, (n) => ({ changed: `c${n}` })),
    );
    const KeyConditionExpression = "pk = :pk AND changed > :v";
    const found = await db.query({
      TableName,
      ...byChange(pk, { KeyConditionExpression, given: { v: "c2" } }),
    });
    expect(sortKeys(found)).toEqual(["0003", "0004"]);
  });

  it("a start key within a range condition goes on within it", async (world) => {
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 9, (n) => ({ changed: `c${n}` })),
    );
    const KeyConditionExpression = "pk = :pk AND changed BETWEEN :a AND :b";
    const query = byChange(pk, { KeyConditionExpression, given: { a: "c2", b: "c6" } });
    for (const ScanIndexForward of [true, false]) {
      const found = (await pages(world, { ...query, Limit: 2, ScanIndexForward })).flat();
      expect(found.map(({ changed }) => changed).sort()).toEqual(["c2", "c3", "c4", "c5", "c6"]);
    }
  });
};

const projected = (it: It): void => {
  const subject = (pk: string): Native => ({ pk, sk: "1", nick: "n", kept: 1, rest: { deep: 2 } });

  it("an index answers what it holds", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [subject(pk)]);
    const { Items } = await db.query({ TableName, ...ask(pk), IndexName: "nicks" });
    expect(Items?.map(plain)).toEqual([{ pk, sk: "1", nick: "n", kept: 1 }]);
  });

  it("a local index fetches all attributes when asked", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [subject(pk)]);
    const query = { TableName, ...ask(pk), IndexName: "nicks", Select: "ALL_ATTRIBUTES" as const };
    expect((await db.query(query)).Items?.map(plain)).toEqual([subject(pk)]);
  });

  it("a local index fetches an attribute that it does not hold", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [subject(pk)]);
    const ProjectionExpression = "kept, rest.deep";
    const { Items } = await db.query({ TableName, ...ask(pk, { ProjectionExpression }), IndexName: "nicks" });
    expect(Items?.map(plain)).toEqual([{ kept: 1, rest: { deep: 2 } }]);
  });

  it("a change of what an index does not hold leaves its entry", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [subject(pk)]);
    await put(world, [{ ...subject(pk), rest: 3 }]);
    const { Items } = await db.query({ TableName, ...ask(pk), IndexName: "nicks" });
    expect(Items?.map(plain)).toEqual([{ pk, sk: "1", nick: "n", kept: 1 }]);
  });

  it("only the attributes of an index are filtered when it fetches none", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [subject(pk)]);
    const query = { TableName, ...ask(pk, { FilterExpression: "kept = :k", given: { k: 1 } }) };
    expect(await db.query({ ...query, IndexName: "nicks" })).toMatchObject({ Count: 1 });
  });

  it("a count answers no items", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, numbered(pk, 7));
    const answer = await db.query({ TableName, ...ask(pk), Select: "COUNT" });
    expect(answer).toMatchObject({ Count: 7, ScannedCount: 7 });
    expect(answer.Items).toBeUndefined();
  });
};

const cities = async ({ db, TableName }: World, city: string, more: object = {}) =>
  db.query({
    TableName,
    IndexName: "cities",
    KeyConditionExpression: "city = :c",
    ExpressionAttributeValues: values({ c: city }),
    ...more,
  });

const globalIndexes = (it: It): void => {
  it("a global index finds items of all partitions", async (world) => {
    const [one, two] = [partition(world), partition(world)];
    await put(world, [
      { pk: one, sk: "1", city: "Ulm", rest: 1 },
      { pk: two, sk: "2", city: "Ulm" },
      { pk: two, sk: "3", city: "Bonn" },
    ]);
    const found = (await cities(world, "Ulm")).Items?.map(plain) ?? [];
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        { pk: one, sk: "1", city: "Ulm" },
        { pk: two, sk: "2", city: "Ulm" },
      ]),
    );
  });

  it("a global index is paged through", async (world) => {
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 11, () => ({ city: "Kiel" })),
    );
    const found = await pages(world, {
      IndexName: "cities",
      KeyConditionExpression: "city = :c",
      ExpressionAttributeValues: values({ c: "Kiel" }),
      Limit: 4,
    });
    expect(found.map(({ length }) => length)).toEqual([4, 4, 3]);
    expect(new Set(found.flat().map(({ sk }) => sk)).size).toBe(11);
  });

  it("a global index cannot be read consistently", async (world) => {
    expect(await refusal(cities(world, "Ulm", { ConsistentRead: true }))).toMatchObject({
      name: "ValidationException",
      message: world.says("Consistent reads are not supported on global secondary indexes"),
    });
  });

  it("a global index does not fetch what it does not hold", async (world) => {
    const all = await refusal(cities(world, "Ulm", { Select: "ALL_ATTRIBUTES" }));
    const one = await refusal(cities(world, "Ulm", { ProjectionExpression: "pk, rest" }));
    expect(all.name).toBe("ValidationException");
    expect(all.message).toContain(
      "Select type ALL_ATTRIBUTES is not supported for global secondary index cities",
    );
    expect(one.name).toBe("ValidationException");
    expect(one.message).toContain("Global secondary index cities does not project [rest]");
  });

  it("an unknown index is told", async (world) => {
    const { db, TableName } = world;
    const query = db.query({ TableName, ...ask(partition(world)), IndexName: "unknown" });
    expect(await refusal(query)).toMatchObject({
      name: "ValidationException",
      message: world.says("The table does not have the specified index: unknown"),
    });
  });
};

/** Secondary indexes: what they hold, their order and their pages. */
export const indexQueries: Cases = (it) => {
  localIndexes(it);
  projected(it);
  globalIndexes(it);
};
