import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { refusal, type World } from "../world.ts";

const update = async (
  { db, TableName, newKey }: World,
  UpdateExpression: string,
  given: Record<string, string>,
) => {
  const terms = Object.entries(given).map(([name, N]) => [`:${name}`, { N }] as const);
  const { Attributes } = await db.updateItem({
    TableName,
    Key: newKey(),
    UpdateExpression,
    ExpressionAttributeValues: Object.fromEntries(terms),
    ReturnValues: "ALL_NEW",
  });
  return Attributes?.["a"]?.N;
};

const sums: readonly (readonly [a: string, b: string, sum: string])[] = [
  ["0.1", "0.2", "0.3"],
  ["-5", "5", "0"],
  ["1e20", "1", "100000000000000000001"],
  ["12345678901234567890", "0.5", "12345678901234567890.5"],
  ["9.99", "0.01", "10"],
  ["1e-20", "1e-20", "2e-20"],
];

/** The digits that count and the rounded value, for DynamoDBs write numbers in different ways. */
const told = (text: string | undefined) => ({
  digits: text
    ?.replace(/e.*/i, "")
    .replace(/\D/g, "")
    .replace(/^0+|0+$/g, ""),
  value: Number(text),
});

/** Numbers have 38 digits and reach from 1e-130 to 9.99e125, and are reckoned without rounding. */
export const numbers: Cases = (it) => {
  for (const [a, b, sum] of sums)
    it(`${a} and ${b} are added exactly`, async (world) => {
      const added = await update(world, "SET a = :a + :b", { a, b });
      const back = await update(world, "SET a = :a - :b", { a: String(added), b });
      expect(told(added)).toEqual(told(sum));
      expect(told(back)).toEqual(told(a));
    });

  it("a sum keeps all 38 digits", async (world) => {
    const digits = "12345678901234567890123456789012345678";
    const added = await update(world, "SET a = :a + :b", { a: `${digits.slice(0, -1)}0`, b: "8" });
    expect(BigInt(String(added))).toBe(BigInt(digits));
  });

  for (const [what, a, b] of [
    ["more than 38 digits", "1e37", "0.1"],
    ["a number too large", "9.9e125", "9.9e125"],
  ] as const)
    it(`a sum of ${what} is refused`, async (world) => {
      expect(await refusal(update(world, "SET a = :a + :b", { a, b }))).toMatchObject({
        name: "ValidationException",
      });
    });

  it("a sum that is refused in an ADD changes nothing", async (world) => {
    const { db, TableName, newKey } = world;
    const Key = newKey();
    await db.putItem({ TableName, Item: { ...Key, a: { N: "9.9e125" }, b: { N: "1" } } });
    const add = {
      UpdateExpression: "ADD b :one, a :large",
      ExpressionAttributeValues: { ":one": { N: "1" }, ":large": { N: "9.9e125" } },
    };
    expect((await refusal(db.updateItem({ TableName, Key, ...add }))).name).toBe("ValidationException");
    expect((await db.getItem({ TableName, Key })).Item?.["b"]).toEqual({ N: "1" });
  });

  it("the largest and the smallest numbers are kept", async (world) => {
    for (const a of ["9.9999999999999999999999999999999999999E+125", "-9.9E+125", "1E-130", "-1E-130"]) {
      const kept = await update(world, "SET a = :a", { a });
      expect(Number(kept)).toBe(Number(a));
    }
  });

  it("numbers compare by all their digits", async ({ db, TableName, newKey }) => {
    const Key = newKey();
    const a = { N: "12345678901234567890.1" };
    await db.putItem({ TableName, Item: { ...Key, a } });
    const holds = (ConditionExpression: string, N: string) =>
      db.updateItem({ TableName, Key, ConditionExpression, ExpressionAttributeValues: { ":v": { N } } }).then(
        () => true,
        () => false,
      );
    expect(await holds("a > :v", "12345678901234567890")).toBe(true);
    expect(await holds("a < :v", "12345678901234567890.11")).toBe(true);
    expect(await holds("a = :v", "12345678901234567890.10")).toBe(true);
    expect(await holds("a = :v", "12345678901234567890.2")).toBe(false);
    expect(await holds("a <> :v", "12345678901234567890")).toBe(true);
  });
};
