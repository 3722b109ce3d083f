import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { type Item, plain, refusal, type World } from "../world.ts";

const get = ({ TableName }: World, Key: Item, more: object = {}) => ({ Get: { TableName, Key, ...more } });

/** TransactGetItems: several items of one moment. */
export const transactionReads: Cases = (it) => {
  it("items come in the order asked for, a missing one as nothing", async (world) => {
    const { db, TableName, newKey } = world;
    const [one, missing, two] = [newKey(), newKey(), newKey()];
    await db.putItem({ TableName, Item: { ...one, a: { N: "1" } } });
    await db.putItem({ TableName, Item: { ...two, a: { N: "2" } } });
    const { Responses } = await db.transactGetItems({
      TransactItems: [get(world, two), get(world, missing), get(world, one)],
    });
    expect(Responses?.map(({ Item }) => plain(Item)?.["a"])).toEqual([2, undefined, 1]);
    expect(Responses?.[1]?.Item).toBeUndefined();
  });

  it("each item has a projection of its own", async (world) => {
    const { db, TableName, newKey } = world;
    const [one, two] = [newKey(), newKey()];
    for (const Key of [one, two])
      await db.putItem({ TableName, Item: { ...Key, a: { N: "1" }, b: { N: "2" } } });
    const { Responses } = await db.transactGetItems({
      TransactItems: [
        get(world, one, { ProjectionExpression: "a" }),
        get(world, two, { ProjectionExpression: "#b", ExpressionAttributeNames: { "#b": "b" } }),
      ],
    });
    expect(Responses?.map(({ Item }) => plain(Item))).toEqual([{ a: 1 }, { b: 2 }]);
  });

  it("up to 100 items are read, one more is refused", async (world) => {
    const read = (count: number) =>
      world.db.transactGetItems({
        TransactItems: Array.from({ length: count }, () => get(world, world.newKey())),
      });
    expect((await read(100)).Responses).toHaveLength(100);
    expect((await refusal(read(101))).name).toBe("ValidationException");
  });

  it("the same item twice is refused", async (world) => {
    const Key = world.newKey();
    const request = { TransactItems: [get(world, Key), get(world, { ...Key })] };
    expect(await refusal(world.db.transactGetItems(request))).toMatchObject({
      name: "ValidationException",
      message: "Transaction request cannot include multiple operations on one item",
    });
  });

  it("a read by a key that is not the table's cancels with a ValidationError", async (world) => {
    const request = { TransactItems: [get(world, world.newKey()), get(world, { pk: { S: "only" } })] };
    const error = await refusal(world.db.transactGetItems(request));
    expect(error.name).toBe("TransactionCanceledException");
    expect(error["CancellationReasons"]).toMatchObject([{ Code: "None" }, { Code: "ValidationError" }]);
  });

  it("an empty key is refused at once", async (world) => {
    const Key = { ...world.newKey(), sk: { S: "" } };
    expect((await refusal(world.db.transactGetItems({ TransactItems: [get(world, Key)] }))).name).toBe(
      "ValidationException",
    );
  });

  it("a missing table is told", async (world) => {
    const request = { TransactItems: [get({ ...world, TableName: "not-there" }, world.newKey())] };
    expect((await refusal(world.db.transactGetItems(request))).name).toBe("ResourceNotFoundException");
  });

  it("an empty projection in a transaction is refused", async (world) => {
    const request = { TransactItems: [get(world, world.newKey(), { ProjectionExpression: "" })] };
    expect((await refusal(world.db.transactGetItems(request))).name).toBe("ValidationException");
  });
};
