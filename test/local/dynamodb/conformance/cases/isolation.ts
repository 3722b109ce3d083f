import * as fc from "fast-check";
import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { type Item, plain, values, type World } from "../world.ts";

const ACCOUNTS = 5;
const START = 100;

const openAccounts = async ({ db, TableName, newKey }: World): Promise<Item[]> => {
  const { pk } = newKey();
  const keys = Array.from({ length: ACCOUNTS }, (_, n): Item => ({ pk, sk: { S: `account-${n}` } }));
  for (const Key of keys)
    await db.putItem({ TableName, Item: { ...Key, balance: { N: String(START) }, changed: { S: "0" } } });
  return keys;
};

interface Transfer {
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

/** A transfer that the account can pay; the one that receives moves within the index. */
const transfer = async ({ db, TableName }: World, keys: readonly Item[], { from, to, amount }: Transfer) => {
  const change = (Key: Item | undefined, by: number) => ({
    Update: {
      TableName,
      Key,
      UpdateExpression: "SET balance = balance + :by, changed = :at",
      ConditionExpression: "balance >= :least",
      ExpressionAttributeValues: values({ by, least: Math.max(0, -by), at: String(amount) }),
    },
  });
  return db
    .transactWriteItems({ TransactItems: [change(keys[from], -amount), change(keys[to], amount)] })
    .then(
      () => "done",
      (error: Error) => error.name,
    );
};

const sum = (items: readonly (Item | undefined)[]): number =>
  items.reduce((total, one) => total + Number(plain(one)?.["balance"]), 0);

const byTransaction = async (
  { db, TableName }: World,
  keys: readonly Item[],
): Promise<number | undefined> => {
  const answer = await db
    .transactGetItems({ TransactItems: keys.map((Key) => ({ Get: { TableName, Key } })) })
    .catch((error: Error) => {
      // A read that meets a write may be refused, but never answers half of it.
      if (/TransactionCanceled|TransactionConflict/.test(error.name)) return undefined;
      throw error;
    });
  return answer && sum(answer.Responses?.map(({ Item }) => Item) ?? []);
};

const transfers = fc.array(
  fc
    .record({
      from: fc.nat(ACCOUNTS - 1),
      to: fc.nat(ACCOUNTS - 1),
      amount: fc.integer({ min: 1, max: 150 }),
    })
    .filter(({ from, to }) => from !== to),
  { minLength: 5, maxLength: 20 },
);

/** What parallel writers and readers see of each other. */
export const isolation: Cases = (it) => {
  it("parallel transfers keep the sum, and no transaction reads half of one", async (world) => {
    await fc.assert(
      fc.asyncProperty(transfers, async (planned) => {
        const keys = await openAccounts(world);
        const writes = planned.map((one) => transfer(world, keys, one));
        const sums = await Promise.all(planned.map(() => byTransaction(world, keys)));
        const outcomes = new Set(await Promise.all(writes));

        for (const seen of sums) expect([undefined, ACCOUNTS * START]).toContain(seen);
        expect(await byTransaction(world, keys)).toBe(ACCOUNTS * START);
        for (const outcome of outcomes) expect(["done", "TransactionCanceledException"]).toContain(outcome);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  it("a refused transfer takes from nobody", async (world) => {
    const keys = await openAccounts(world);
    const outcome = await transfer(world, keys, { from: 0, to: 1, amount: START + 1 });
    const { db, TableName } = world;
    expect(outcome).toBe("TransactionCanceledException");
    for (const Key of keys.slice(0, 2))
      expect(plain((await db.getItem({ TableName, Key })).Item)).toMatchObject({ balance: START });
  });

  it("of parallel transactions that make one item, one makes all of its own", async (world) => {
    const { db, TableName, newKey } = world;
    const lock = newKey();
    const owners = Array.from({ length: 10 }, () => newKey());
    const isNew = { ConditionExpression: "attribute_not_exists(pk)" };
    const outcomes = await Promise.all(
      owners.map((owner) =>
        db
          .transactWriteItems({
            TransactItems: [
              { Put: { TableName, Item: { ...lock, owner: owner.pk }, ...isNew } },
              { Put: { TableName, Item: owner } },
            ],
          })
          .then(
            () => owner.pk.S,
            (error: Error) => error.name,
          ),
      ),
    );
    const winners = outcomes.filter((outcome) => outcome !== "TransactionCanceledException");
    const made = await Promise.all(owners.map((Key) => db.getItem({ TableName, Key, ConsistentRead: true })));
    expect(winners).toHaveLength(1);
    expect(made.flatMap(({ Item }) => (Item ? [Item["pk"]?.S] : []))).toEqual(winners);
  });
};
