import { expect } from "vitest";
import { ask, numbered, partition, put } from "../reading.ts";
import type { Cases, It } from "../suite.ts";
import { type Item, item, values, type World } from "../world.ts";

const asked = { ReturnConsumedCapacity: "INDEXES" } as const;

/** An item of a few bytes more than so many KiB, or fewer than one. */
const sized = (Key: Item, kib: number, more: Item = {}): Item => ({
  ...Key,
  a: { S: "x".repeat(kib * 1024) },
  ...more,
});

const total = (answer: { ConsumedCapacity?: { CapacityUnits?: number | undefined } | undefined }) =>
  answer.ConsumedCapacity?.CapacityUnits;

const reads = (it: It): void => {
  for (const [kib, units] of [
    [0, 1],
    [3, 1],
    [4, 2],
    [11, 3],
  ] as const)
    it(`a read of ${kib} KiB and a little costs ${units} units, half when eventual`, async (world) => {
      const { db, TableName, newKey } = world;
      const Key = newKey();
      await db.putItem({ TableName, Item: sized(Key, kib) });
      expect(total(await db.getItem({ TableName, Key, ConsistentRead: true, ...asked }))).toBe(units);
      expect(total(await db.getItem({ TableName, Key, ...asked }))).toBe(units / 2);
      expect(total(await db.getItem({ TableName, Key, ProjectionExpression: "pk", ...asked }))).toBe(
        units / 2,
      );
    });

  it("looking for a missing item costs the least unit", async ({ db, TableName, newKey }) => {
    expect(total(await db.getItem({ TableName, Key: newKey(), ConsistentRead: true, ...asked }))).toBe(1);
    expect(total(await db.getItem({ TableName, Key: newKey(), ...asked }))).toBe(0.5);
  });

  it("a query costs its items together", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 20, () => ({ a: "x".repeat(1000) })),
    );
    const query = { TableName, ...ask(pk), ...asked };
    expect(total(await db.query({ ...query, ConsistentRead: true }))).toBe(5);
    expect(total(await db.query(query))).toBe(2.5);
    expect(total(await db.query({ ...query, Select: "COUNT", Limit: 4, ConsistentRead: true }))).toBe(1);
  });

  it("a filter saves nothing", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 20, () => ({ a: "x".repeat(1000) })),
    );
    const FilterExpression = "attribute_not_exists(a)";
    const page = await db.query({
      TableName,
      ...ask(pk, { FilterExpression }),
      ConsistentRead: true,
      ...asked,
    });
    expect([page.Count, total(page)]).toEqual([0, 5]);
  });

  it("a query that finds nothing costs the least unit", async (world) => {
    const query = { TableName: world.TableName, ...ask(partition(world)), ...asked };
    expect(total(await world.db.query({ ...query, ConsistentRead: true }))).toBe(1);
    expect(total(await world.db.query(query))).toBe(0.5);
  });

  it("a query of an index costs the index's entries", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 9, (n) => ({ nick: `n${n}`, a: "x".repeat(4000) })),
    );
    const query = { TableName, ...ask(pk), IndexName: "nicks", ConsistentRead: true, ...asked };
    expect((await db.query(query)).ConsumedCapacity).toMatchObject({
      CapacityUnits: 1,
      LocalSecondaryIndexes: { nicks: { CapacityUnits: 1 } },
    });
  });

  it("what a query fetches from behind an index costs item by item", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 3, (n) => ({ nick: `n${n}`, a: "x".repeat(4100) })),
    );
    const query = { TableName, ...ask(pk), IndexName: "nicks", Select: "ALL_ATTRIBUTES" as const };
    const { ConsumedCapacity } = await db.query({ ...query, ConsistentRead: true, ...asked });
    expect(ConsumedCapacity).toMatchObject({
      CapacityUnits: 7,
      Table: { CapacityUnits: 6 },
      LocalSecondaryIndexes: { nicks: { CapacityUnits: 1 } },
    });
  });

  it("a batch of reads costs item by item", async (world) => {
    const { db, TableName, newKey } = world;
    const Keys = [newKey(), newKey(), newKey()];
    for (const Key of Keys.slice(1)) await db.putItem({ TableName, Item: sized(Key, 4) });
    const RequestItems = { [TableName]: { Keys, ConsistentRead: true } };
    const { ConsumedCapacity } = await db.batchGetItem({ RequestItems, ...asked });
    expect(ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 5 }]);
  });
};

const writes = (it: It): void => {
  for (const [kib, units] of [
    [0, 1],
    [1, 2],
    [7, 8],
  ] as const)
    it(`a write of ${kib} KiB and a little costs ${units} units`, async ({ db, TableName, newKey }) => {
      const Key = newKey();
      expect(total(await db.putItem({ TableName, Item: sized(Key, kib), ...asked }))).toBe(units);
      expect(total(await db.deleteItem({ TableName, Key, ...asked }))).toBe(units);
    });

  it("a write costs the larger of both images", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    await db.putItem({ TableName, Item: sized(Key, 3) });
    expect(total(await db.putItem({ TableName, Item: sized(Key, 1), ...asked }))).toBe(4);
    const shrink = { UpdateExpression: "SET a = :v", ExpressionAttributeValues: values({ v: "x" }) };
    expect(total(await db.updateItem({ TableName, Key, ...shrink, ...asked }))).toBe(2);
  });

  it("a write that changes nothing costs as any", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    await db.putItem({ TableName, Item: sized(Key, 1) });
    expect(total(await db.putItem({ TableName, Item: sized(Key, 1), ...asked }))).toBe(2);
    expect(total(await db.deleteItem({ TableName, Key: newKey(), ...asked }))).toBe(1);
  });

  it("an index costs when its entry is made, changed, moved and taken away", async (world) => {
    const { db, TableName, newKey } = world;
    const Key = newKey();
    const costs = async (more: Item): Promise<unknown> => {
      const { ConsumedCapacity } = await db.putItem({ TableName, Item: { ...Key, ...more }, ...asked });
      return [
        ConsumedCapacity?.Table?.CapacityUnits,
        ConsumedCapacity?.LocalSecondaryIndexes?.["changes"]?.CapacityUnits ?? 0,
        ConsumedCapacity?.CapacityUnits,
      ];
    };
    expect(await costs({ changed: { S: "a" } })).toEqual([1, 1, 2]);
    expect(await costs({ changed: { S: "a" }, b: { N: "1" } })).toEqual([1, 1, 2]);
    expect(await costs({ changed: { S: "a" }, b: { N: "1" } })).toEqual([1, 0, 1]);
    expect(await costs({ changed: { S: "b" }, b: { N: "1" } })).toEqual([1, 2, 3]);
    expect(await costs({ b: { N: "1" } })).toEqual([1, 1, 2]);
    expect(await costs({ b: { N: "2" } })).toEqual([1, 0, 1]);
  });

  it("a change of what an index does not hold costs nothing of it", async ({ db, TableName, newKey }) => {
    const Item = { ...newKey(), nick: { S: "n" }, city: { S: "c" } };
    await db.putItem({ TableName, Item });
    const put = (more: Item) => db.putItem({ TableName, Item: { ...Item, ...more }, ...asked });
    expect((await put({ free: { N: "1" } })).ConsumedCapacity).toMatchObject({ CapacityUnits: 1 });
    expect((await put({ free: { N: "1" }, kept: { N: "1" } })).ConsumedCapacity).toMatchObject({
      CapacityUnits: 2,
      LocalSecondaryIndexes: { nicks: { CapacityUnits: 1 } },
    });
  });

  it("a batch of writes costs item by item", async ({ db, TableName, newKey }) => {
    const requests = [1, 0, 2].map((kib) => ({ PutRequest: { Item: sized(newKey(), kib) } }));
    const { ConsumedCapacity } = await db.batchWriteItem({
      RequestItems: { [TableName]: requests },
      ...asked,
    });
    expect(ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 6 }]);
  });
};

const transactions = (it: It): void => {
  it("a transaction writes everything twice, indexes too", async ({ db, TableName, newKey }) => {
    const TransactItems = [
      { Put: { TableName, Item: sized(newKey(), 1) } },
      { Put: { TableName, Item: { ...newKey(), changed: { S: "a" } } } },
    ];
    const { ConsumedCapacity } = await db.transactWriteItems({ TransactItems, ...asked });
    expect(ConsumedCapacity).toMatchObject([
      {
        TableName,
        CapacityUnits: 8,
        WriteCapacityUnits: 8,
        Table: { CapacityUnits: 6 },
        LocalSecondaryIndexes: { changes: { CapacityUnits: 2 } },
      },
    ]);
  });

  it("a check and a deletion in a transaction cost as a write of their item", async (world) => {
    const { db, TableName, newKey } = world;
    const [one, two] = [newKey(), newKey()];
    for (const Key of [one, two]) await db.putItem({ TableName, Item: sized(Key, 2) });
    const ConditionExpression = "attribute_exists(pk)";
    const { ConsumedCapacity } = await db.transactWriteItems({
      TransactItems: [
        { ConditionCheck: { TableName, Key: one, ConditionExpression } },
        { Delete: { TableName, Key: two } },
      ],
      ...asked,
    });
    expect(ConsumedCapacity).toMatchObject([{ CapacityUnits: 12 }]);
  });

  it("a transaction reads everything twice", async ({ db, TableName, newKey }) => {
    const [one, two] = [newKey(), newKey()];
    await db.putItem({ TableName, Item: sized(one, 4) });
    const TransactItems = [one, two].map((Key) => ({ Get: { TableName, Key } }));
    const { ConsumedCapacity } = await db.transactGetItems({ TransactItems, ...asked });
    expect(ConsumedCapacity).toMatchObject([{ TableName, CapacityUnits: 6, ReadCapacityUnits: 6 }]);
  });

  it("a repeated transaction reads what it wrote", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const request = {
      TransactItems: [{ Put: { TableName, Item: sized(Key, 1) } }],
      ClientRequestToken: `capacity-${Key.pk.S}`,
      ...asked,
    };
    await db.transactWriteItems(request);
    const { ConsumedCapacity } = await db.transactWriteItems(request);
    expect(ConsumedCapacity).toMatchObject([{ CapacityUnits: 2, ReadCapacityUnits: 2 }]);
  });
};

const answers = (it: It): void => {
  it("capacity is told only when asked, and by index only when asked for", async (world: World) => {
    const { db, TableName, newKey } = world;
    const Item = { ...newKey(), ...item({ changed: "a" }) };
    expect((await db.putItem({ TableName, Item })).ConsumedCapacity).toBeUndefined();
    const none = await db.putItem({ TableName, Item, ReturnConsumedCapacity: "NONE" });
    expect(none.ConsumedCapacity).toBeUndefined();
    const { ConsumedCapacity } = await db.putItem({
      TableName,
      Item: { ...Item, a: { N: "1" } },
      ReturnConsumedCapacity: "TOTAL",
    });
    expect(ConsumedCapacity).toMatchObject({ TableName, CapacityUnits: 2 });
    expect(ConsumedCapacity?.LocalSecondaryIndexes).toBeUndefined();
    expect(ConsumedCapacity?.Table).toBeUndefined();
  });
};

/** Capacity units by the documented rules. */
export const capacity: Cases = (it) => {
  reads(it);
  writes(it);
  transactions(it);
  answers(it);
};
