import type { QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { expect } from "vitest";
import { ask, numbered, partition, put, sortKeys } from "../reading.ts";
import type { Cases } from "../suite.ts";
import { type Native, plain, refusal, values } from "../world.ts";

const refused: Readonly<Record<string, Partial<QueryCommandInput> & { given?: Native }>> = {
  "a count with a projection is refused": { Select: "COUNT", ProjectionExpression: "sk" },
  "all attributes with a projection are refused": { Select: "ALL_ATTRIBUTES", ProjectionExpression: "sk" },
  "some attributes without a projection are refused": { Select: "SPECIFIC_ATTRIBUTES" },
  "an index's attributes without an index are refused": { Select: "ALL_PROJECTED_ATTRIBUTES" },
  "a limit of zero is refused": { Limit: 0 },
  "a limit below zero is refused": { Limit: -1 },
  "an empty filter is refused": { FilterExpression: "" },
  "a filter with an unused value is refused": {
    FilterExpression: "attribute_exists(a)",
    given: { unused: 1 },
  },
  "a query without a key condition is refused": { KeyConditionExpression: undefined },
  "begins_with of a number is refused as a key condition": {
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :n)",
    given: { n: 1 },
  },
  "a range with its bounds the wrong way round is refused": {
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :a AND :b",
    given: { a: "b", b: "a" },
  },
  "a key condition on a part of a key is refused": {
    KeyConditionExpression: "pk = :pk AND sk.a = :v",
    given: { v: "x" },
  },
  "a key condition with size is refused": {
    KeyConditionExpression: "pk = :pk AND size(sk) = :v",
    given: { v: 1 },
  },
  "a key condition with NOT is refused": {
    KeyConditionExpression: "pk = :pk AND NOT sk = :v",
    given: { v: "x" },
  },
  "a key condition with IN is refused": {
    KeyConditionExpression: "pk = :pk AND sk IN (:v)",
    given: { v: "x" },
  },
};

/** What a query may be asked for, and what not. */
export const selects: Cases = (it) => {
  for (const [guarantee, query] of Object.entries(refused))
    it(guarantee, async (world) => {
      const { db, TableName } = world;
      expect(await refusal(db.query({ TableName, ...ask(partition(world), query) }))).toMatchObject({
        name: "ValidationException",
      });
    });

  it("names stand for keys in a key condition", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, numbered(pk, 3));
    const found = await db.query({
      TableName,
      KeyConditionExpression: "#p = :p AND (#s > :s)",
      ExpressionAttributeNames: { "#p": "pk", "#s": "sk" },
      ExpressionAttributeValues: values({ p: pk, s: "0000" }),
    });
    expect(sortKeys(found)).toEqual(["0001", "0002"]);
  });

  it("an index's own attributes can be asked for", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(world, [{ pk, sk: "1", nick: "n", kept: 1, rest: 2 }]);
    const query = { TableName, ...ask(pk), IndexName: "nicks", Select: "ALL_PROJECTED_ATTRIBUTES" as const };
    expect((await db.query(query)).Items?.map(plain)).toEqual([{ pk, sk: "1", nick: "n", kept: 1 }]);
  });

  it("a filter sees what the projection leaves out", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    await put(
      world,
      numbered(pk, 4, (n) => ({ n })),
    );
    const asked = { FilterExpression: "n > :n", ProjectionExpression: "sk", given: { n: 1 } };
    const { Items, Count, ScannedCount } = await db.query({ TableName, ...ask(pk, asked) });
    expect(Items?.map(plain)).toEqual([{ sk: "0002" }, { sk: "0003" }]);
    expect([Count, ScannedCount]).toEqual([2, 4]);
  });

  it("a query of a partition that is not there is empty", async (world) => {
    const answer = await world.db.query({ TableName: world.TableName, ...ask(partition(world)) });
    expect(answer).toMatchObject({ Items: [], Count: 0, ScannedCount: 0 });
    expect(answer.LastEvaluatedKey).toBeUndefined();
  });

  it("partitions whose names begin alike are kept apart", async (world) => {
    const { db, TableName } = world;
    const pk = partition(world);
    for (const name of [pk, `${pk}/`, `${pk}~`, `${pk}x`])
      await put(world, [{ pk: name, sk: name, changed: name }]);
    for (const name of [pk, `${pk}/`, `${pk}~`]) {
      expect(sortKeys(await db.query({ TableName, ...ask(name) }))).toEqual([name]);
      expect(sortKeys(await db.query({ TableName, ...ask(name), IndexName: "changes" }))).toEqual([name]);
    }
  });
};
