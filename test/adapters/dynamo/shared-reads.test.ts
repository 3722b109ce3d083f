import { DynamoDBDocumentClient, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { makeSharedReads } from "#lib/adapters/dynamo/shared-reads.ts";
import { aDoorWithTable } from "#test/local/dynamodb/a-door.ts";

const Thing = z.object({ name: z.string() });
const nameOf = (item: unknown): string => Thing.parse(item).name;

const keyOf = (sk: string) => ({ pk: "p", sk });

const aReader = async () => {
  const { db, TableName, ...door } = await aDoorWithTable();
  const client = DynamoDBDocumentClient.from(db);
  const calls: number[] = [];
  client.middlewareStack.add((next, { commandName }) => (args) => {
    if (commandName === "BatchGetItemCommand") calls.push(performance.now());
    return next(args);
  });
  for (const sk of ["a", "b"])
    await client.send(new PutCommand({ TableName, Item: { ...keyOf(sk), name: `thing ${sk}` } }));
  return { ...door, read: makeSharedReads(client, TableName), calls };
};

describe("reads that are asked for in one turn", () => {
  it("are one call, and each gets its own item, the same one twice and a missing one too", async () => {
    await using reader = await aReader();

    const names = await Promise.all(["a", "b", "a", "none"].map((sk) => reader.read(keyOf(sk), nameOf)));

    expect(names).toEqual(["thing a", "thing b", "thing a", undefined]);
    expect(reader.calls).toHaveLength(1);
  });

  it("are not held for the next turn, which reads anew", async () => {
    await using reader = await aReader();

    expect(await reader.read(keyOf("a"), nameOf)).toBe("thing a");
    expect(await reader.read(keyOf("a"), nameOf)).toBe("thing a");
    expect(reader.calls).toHaveLength(2);
  });

  it("fail alone where one item can't be read, and together where the call fails", async () => {
    await using reader = await aReader();
    const isNoThing = (): never => {
      throw new Error("no thing");
    };

    const [bad, good] = await Promise.allSettled([
      reader.read(keyOf("a"), isNoThing),
      reader.read(keyOf("b"), nameOf),
    ]);
    expect([bad.status, good.status]).toEqual(["rejected", "fulfilled"]);

    const lost = await Promise.allSettled([
      reader.read({ pk: "", sk: "" }, nameOf),
      reader.read(keyOf("b"), nameOf),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await reader.read(keyOf("b"), nameOf)).toBe("thing b");
  });
});
