import { expect } from "vitest";
import type { Cases, It } from "../suite.ts";
import { item, type Native, onItem, plain, refusal, values, type World } from "../world.ts";

const stored = async ({ db, TableName, newKey }: World, attributes: Native) => {
  const Key = newKey();
  await db.putItem({ TableName, Item: { ...item(attributes), ...Key } });
  return Key;
};

const attributesOf = (answer: { Attributes?: Parameters<typeof plain>[0] }): Native | undefined => {
  if (answer.Attributes === undefined) return undefined;
  const { pk: _pk, sk: _sk, ...attributes } = plain(answer.Attributes) ?? {};
  return attributes;
};

const returnValues = (it: It): void => {
  it("PutItem answers nothing unless asked", async (world) => {
    const Key = await stored(world, { a: 1 });
    const answer = await world.db.putItem({ TableName: world.TableName, Item: Key });
    expect(answer.Attributes).toBeUndefined();
  });

  it("PutItem answers the item it replaced", async (world) => {
    const { db, TableName } = world;
    const Key = await stored(world, { a: 1 });
    const answer = await db.putItem({ TableName, Item: { ...Key, b: { N: "2" } }, ReturnValues: "ALL_OLD" });
    expect(attributesOf(answer)).toEqual({ a: 1 });
    expect(plain((await db.getItem({ TableName, Key })).Item)).toMatchObject({ b: 2 });
  });

  it("PutItem of a new item has no old values to answer", async ({ db, TableName, newKey }) => {
    const answer = await db.putItem({ TableName, Item: newKey(), ReturnValues: "ALL_OLD" });
    expect(answer.Attributes).toBeUndefined();
  });

  it("DeleteItem answers the item it deleted", async (world) => {
    const { db, TableName } = world;
    const Key = await stored(world, { a: 1 });
    expect(attributesOf(await db.deleteItem({ TableName, Key, ReturnValues: "ALL_OLD" }))).toEqual({ a: 1 });
    expect((await db.getItem({ TableName, Key })).Item).toBeUndefined();
  });

  it("DeleteItem of a missing item succeeds", async ({ db, TableName, newKey }) => {
    const answer = await db.deleteItem({ TableName, Key: newKey(), ReturnValues: "ALL_OLD" });
    expect(answer.Attributes).toBeUndefined();
  });

  for (const operation of ["putItem", "deleteItem"] as const)
    it(`${operation} cannot answer new values`, async ({ db, TableName, newKey }) => {
      const request = { TableName, Key: newKey(), ReturnValues: "ALL_NEW" } as const;
      expect(await refusal(onItem[operation](db, request))).toMatchObject({ name: "ValidationException" });
    });
};

const updateAnswers: Readonly<Record<string, Native | undefined>> = {
  NONE: undefined,
  ALL_OLD: { a: 1, b: 2, m: { x: 1, y: 2 }, l: [1, 2, 3] },
  UPDATED_OLD: { a: 1, m: { x: 1 }, l: [2] },
  ALL_NEW: { a: 9, m: { x: 9, y: 2 }, l: [1, 9, 3], c: 9 },
  UPDATED_NEW: { a: 9, m: { x: 9 }, l: [9], c: 9 },
};

const updateValues = (it: It): void => {
  for (const [asked, answer] of Object.entries(updateAnswers))
    it(`UpdateItem answers ${asked}`, async (world) => {
      const Key = await stored(world, { a: 1, m: { x: 1, y: 2 }, l: [1, 2, 3], b: 2 });
      const updated = await world.db.updateItem({
        TableName: world.TableName,
        Key,
        UpdateExpression: asked.endsWith("OLD")
          ? "SET a = :v, m.x = :v, l[1] = :v, c = :v"
          : "SET a = :v, m.x = :v, l[1] = :v, c = :v REMOVE b",
        ExpressionAttributeValues: values({ v: 9 }),
        ReturnValues: asked as "NONE",
      });
      expect(attributesOf(updated)).toEqual(answer);
    });

  it("UpdateItem of a new item has no old values to answer", async ({ db, TableName, newKey }) => {
    const update = { UpdateExpression: "SET a = :v", ExpressionAttributeValues: values({ v: 1 }) };
    for (const ReturnValues of ["ALL_OLD", "UPDATED_OLD"] as const) {
      const answer = await db.updateItem({ TableName, Key: newKey(), ...update, ReturnValues });
      expect(answer.Attributes).toBeUndefined();
    }
  });

  it("UpdateItem that only removes has no updated new values", async (world) => {
    const Key = await stored(world, { a: 1 });
    const answer = await world.db.updateItem({
      TableName: world.TableName,
      Key,
      UpdateExpression: "REMOVE a",
      ReturnValues: "UPDATED_NEW",
    });
    expect(answer.Attributes ?? {}).toEqual({});
  });

  it("UpdateItem without an expression makes an item of its key", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const { Attributes } = await db.updateItem({ TableName, Key, ReturnValues: "ALL_NEW" });
    expect(Attributes).toEqual(Key);
  });
};

const onFailure = (it: It): void => {
  const conditional = { ConditionExpression: "attribute_exists(nothing)" };
  for (const operation of ["putItem", "updateItem", "deleteItem"] as const) {
    it(`a failed condition of ${operation} changes nothing and shows the item if asked`, async (world) => {
      const { db, TableName } = world;
      const Key = await stored(world, { a: 1 });
      const request = { TableName, Key, Item: { ...Key, a: { N: "2" } }, ...conditional };

      const shown = await refusal(
        onItem[operation](db, { ...request, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
      );
      const hidden = await refusal(onItem[operation](db, request));

      expect(shown).toMatchObject({
        name: "ConditionalCheckFailedException",
        Item: { ...Key, a: { N: "1" } },
      });
      expect(shown.message).toBe("The conditional request failed");
      expect(hidden).toMatchObject({ name: "ConditionalCheckFailedException" });
      expect(hidden["Item"]).toBeUndefined();
      expect(plain((await db.getItem({ TableName, Key })).Item)).toMatchObject({ a: 1 });
    });

    it(`a failed condition of ${operation} on a missing item has none to show`, async (world) => {
      const { db, TableName, newKey } = world;
      const Key = newKey();
      const error = await refusal(
        onItem[operation](db, {
          TableName,
          Key,
          Item: Key,
          ...conditional,
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        }),
      );
      expect(error.name).toBe("ConditionalCheckFailedException");
      expect(error["Item"]).toBeUndefined();
      expect((await db.getItem({ TableName, Key })).Item).toBeUndefined();
    });
  }

  it("of two writers that expect no item, one succeeds", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const put = () =>
      db.putItem({ TableName, Item: Key, ConditionExpression: "attribute_not_exists(pk)" }).then(
        () => "made",
        (error: Error) => error.name,
      );
    const outcomes = await Promise.all(Array.from({ length: 20 }, put));
    expect(outcomes.filter((outcome) => outcome === "made")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["made", "ConditionalCheckFailedException"]));
  });

  it("parallel additions all count", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const add = { UpdateExpression: "ADD n :one", ExpressionAttributeValues: values({ one: 1 }) };
    await Promise.all(Array.from({ length: 50 }, () => db.updateItem({ TableName, Key, ...add })));
    expect(plain((await db.getItem({ TableName, Key, ConsistentRead: true })).Item)).toMatchObject({ n: 50 });
  });
};

/** What writes of one item answer, and what a condition holds back. */
export const itemWrites: Cases = (it) => {
  returnValues(it);
  updateValues(it);
  onFailure(it);
};
