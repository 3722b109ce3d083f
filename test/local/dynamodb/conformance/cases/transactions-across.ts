import { expect } from "vitest";
import { ask, partition } from "../reading.ts";
import type { Cases } from "../suite.ts";
import { createTable, item, plain, refusal, values } from "../world.ts";

/** Transactions over tables and with indexes. */
export const transactionsAcross: Cases = (it) => {
  it("a transaction reaches over tables, and fails over them", async ({ db, TableName, newKey }) => {
    const other = await createTable(db);
    const [one, two] = [newKey(), newKey()];
    const isNew = { ConditionExpression: "attribute_not_exists(pk)" };
    const make = (pk: typeof one) =>
      db.transactWriteItems({
        TransactItems: [
          { Put: { TableName, Item: pk, ...isNew } },
          { Put: { TableName: other, Item: one, ...isNew } },
        ],
      });

    await make(one);
    expect((await refusal(make(two)))["CancellationReasons"]).toMatchObject([
      { Code: "None" },
      { Code: "ConditionalCheckFailed" },
    ]);

    expect((await db.getItem({ TableName, Key: two })).Item).toBeUndefined();
    const { Responses } = await db.transactGetItems({
      TransactItems: [{ Get: { TableName, Key: one } }, { Get: { TableName: other, Key: one } }],
    });
    expect(Responses).toEqual([{ Item: one }, { Item: one }]);
  });

  it("the same key in two tables is two items", async ({ db, TableName, newKey }) => {
    const other = await createTable(db);
    const Key = newKey();
    await db.transactWriteItems({
      TransactItems: [{ Put: { TableName, Item: Key } }, { Delete: { TableName: other, Key } }],
    });
    expect((await db.getItem({ TableName, Key })).Item).toEqual(Key);
  });

  it("a transaction moves entries of an index", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    const entries = async () => {
      const { Items } = await db.query({ TableName, ...ask(pk), IndexName: "changes", ConsistentRead: true });
      return Items?.map((one) => plain(one)?.["sk"]);
    };
    for (const sk of ["1", "2", "3"]) await db.putItem({ TableName, Item: item({ pk, sk, changed: sk }) });

    await db.transactWriteItems({
      TransactItems: [
        { Delete: { TableName, Key: item({ pk, sk: "1" }) } },
        {
          Update: {
            TableName,
            Key: item({ pk, sk: "2" }),
            UpdateExpression: "SET changed = :v",
            ExpressionAttributeValues: values({ v: "9" }),
          },
        },
        { Put: { TableName, Item: item({ pk, sk: "4", changed: "5" }) } },
        {
          ConditionCheck: {
            TableName,
            Key: item({ pk, sk: "3" }),
            ConditionExpression: "changed = :v",
            ExpressionAttributeValues: values({ v: "3" }) ?? {},
          },
        },
      ],
    });

    expect(await entries()).toEqual(["3", "4", "2"]);
  });

  it("a transaction of one item is still all or nothing", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const change = db.transactWriteItems({
      TransactItems: [
        {
          Update: {
            TableName,
            Key,
            UpdateExpression: "SET a = :v, b = missing",
            ExpressionAttributeValues: values({ v: 1 }),
          },
        },
      ],
    });
    await refusal(change);
    expect((await db.getItem({ TableName, Key })).Item).toBeUndefined();
  });

  it("a hundred parallel transactions on one counter all count", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const count = async (): Promise<void> => {
      const add = {
        TableName,
        Key,
        UpdateExpression: "ADD n :one",
        ExpressionAttributeValues: values({ one: 1 }),
      };
      const name = await db.transactWriteItems({ TransactItems: [{ Update: add }] }).then(
        () => "done",
        (error: Error) => error.name,
      );
      // Two transactions that meet may cancel each other, as documented; a client then asks again.
      if (name === "TransactionCanceledException") return count();
      expect(name).toBe("done");
    };
    await Promise.all(Array.from({ length: 100 }, count));
    expect(plain((await db.getItem({ TableName, Key, ConsistentRead: true })).Item)).toMatchObject({
      n: 100,
    });
  });
};
