import type { TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { expect } from "vitest";
import type { Cases, It } from "../suite.ts";
import { type Item, plain, refusal, values, type World } from "../world.ts";

const read = async ({ db, TableName }: World, Key: Item) =>
  (await db.getItem({ TableName, Key, ConsistentRead: true })).Item;

const put = ({ TableName }: World, Key: Item, more: object = {}): TransactWriteItem => ({
  Put: { TableName, Item: { ...Key, a: { N: "1" } }, ...more },
});

const add = ({ TableName }: World, Key: Item, n: number, more: object = {}): TransactWriteItem => ({
  Update: {
    TableName,
    Key,
    UpdateExpression: "ADD n :n",
    ExpressionAttributeValues: values({ n }) ?? {},
    ...more,
  },
});

const check = ({ TableName }: World, Key: Item, more: object = {}): TransactWriteItem => ({
  ConditionCheck: { TableName, Key, ConditionExpression: "attribute_exists(pk)", ...more },
});

const remove = ({ TableName }: World, Key: Item, more: object = {}): TransactWriteItem => ({
  Delete: { TableName, Key, ...more },
});

const isNew = { ConditionExpression: "attribute_not_exists(pk)" };
const some = ({ newKey }: World, count: number): Item[] => Array.from({ length: count }, () => newKey());

const reasonCodes = (error: Record<string, unknown>): unknown[] =>
  (error["CancellationReasons"] as { Code: string }[]).map(({ Code }) => Code);

const allOrNothing = (it: It): void => {
  it("a transaction does all that it says", async (world) => {
    const { db, TableName } = world;
    const [made = {}, changed = {}, gone = {}, checked = {}] = some(world, 4);
    for (const Item of [gone, checked]) await db.putItem({ TableName, Item });

    await db.transactWriteItems({
      TransactItems: [put(world, made), add(world, changed, 3), remove(world, gone), check(world, checked)],
    });

    expect(await read(world, made)).toEqual({ ...made, a: { N: "1" } });
    expect(await read(world, changed)).toEqual({ ...changed, n: { N: "3" } });
    expect(await read(world, gone)).toBeUndefined();
    expect(await read(world, checked)).toEqual(checked);
  });

  it("a transaction whose conditions do not all hold does nothing, and says which in order", async (world) => {
    const { db, TableName } = world;
    const [one = {}, two = {}, three = {}, four = {}] = some(world, 4);
    await db.putItem({ TableName, Item: two });

    const error = await refusal(
      db.transactWriteItems({
        TransactItems: [
          put(world, one, isNew),
          put(world, two, isNew),
          add(world, three, 1),
          check(world, four),
        ],
      }),
    );

    expect(error.name).toBe("TransactionCanceledException");
    expect(reasonCodes(error)).toEqual(["None", "ConditionalCheckFailed", "None", "ConditionalCheckFailed"]);
    expect(error.message).toContain("[None, ConditionalCheckFailed, None, ConditionalCheckFailed]");
    expect(error["CancellationReasons"]).toMatchObject([
      {},
      { Message: "The conditional request failed" },
      {},
      {},
    ]);
    expect([await read(world, one), await read(world, three)]).toEqual([undefined, undefined]);
  });

  for (const kind of ["Put", "Update", "Delete", "ConditionCheck"] as const)
    it(`a failed ${kind} shows the item if asked`, async (world) => {
      const { db, TableName } = world;
      const [Key = {}, other = {}] = some(world, 2);
      const Item = { ...Key, a: { N: "7" } };
      await db.putItem({ TableName, Item });
      const shows = {
        ConditionExpression: "attribute_not_exists(pk)",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      };
      const action = {
        Put: put(world, Key, shows),
        Update: add(world, Key, 1, shows),
        Delete: remove(world, Key, shows),
        ConditionCheck: check(world, Key, shows),
      }[kind];

      const error = await refusal(db.transactWriteItems({ TransactItems: [put(world, other), action] }));

      expect(error["CancellationReasons"]).toMatchObject([
        { Code: "None" },
        { Code: "ConditionalCheckFailed", Item },
      ]);
      expect(await read(world, other)).toBeUndefined();
    });

  it("a failed condition shows no item unless asked", async (world) => {
    const { db, TableName } = world;
    const [Key = {}] = some(world, 1);
    await db.putItem({ TableName, Item: Key });
    const error = await refusal(db.transactWriteItems({ TransactItems: [put(world, Key, isNew)] }));
    expect((error["CancellationReasons"] as Record<string, unknown>[])[0]?.["Item"]).toBeUndefined();
  });

  it("an update that cannot be carried out cancels with a ValidationError", async (world) => {
    const { db, TableName } = world;
    const [Key = {}, other = {}] = some(world, 2);
    await db.putItem({ TableName, Item: { ...Key, n: { S: "text" } } });
    const error = await refusal(
      db.transactWriteItems({ TransactItems: [put(world, other), add(world, Key, 1)] }),
    );
    expect(error.name).toBe("TransactionCanceledException");
    expect(reasonCodes(error)).toEqual(["None", "ValidationError"]);
    expect(await read(world, other)).toBeUndefined();
  });
};

const limits = (it: It): void => {
  it("a transaction has up to 100 actions", async (world) => {
    const { db } = world;
    const write = (count: number) =>
      db.transactWriteItems({ TransactItems: some(world, count).map((Key) => put(world, Key)) });
    await write(100);
    expect(await refusal(write(101))).toMatchObject({ name: "ValidationException" });
  });

  it("a transaction without actions is refused", async ({ db }) => {
    expect((await refusal(db.transactWriteItems({ TransactItems: [] }))).name).toBe("ValidationException");
  });

  it("a transaction of more than 4 MB is refused and does nothing", async (world) => {
    const { db, TableName } = world;
    const Keys = some(world, 11);
    const TransactItems = Keys.map((Key) => ({
      Put: { TableName, Item: { ...Key, a: { S: "x".repeat(395 * 1024) } } },
    }));
    await db.transactWriteItems({ TransactItems: TransactItems.slice(0, 10) });
    for (const Key of Keys) await db.deleteItem({ TableName, Key });
    expect((await refusal(db.transactWriteItems({ TransactItems }))).name).toBe("ValidationException");
    for (const Key of Keys) expect(await read(world, Key)).toBeUndefined();
  });

  it("two actions on one item are refused", async (world) => {
    const [Key = {}] = some(world, 1);
    for (const second of [put(world, Key), add(world, Key, 1), remove(world, Key), check(world, Key)])
      expect(
        await refusal(world.db.transactWriteItems({ TransactItems: [add(world, Key, 1), second] })),
      ).toMatchObject({
        name: "ValidationException",
        message: "Transaction request cannot include multiple operations on one item",
      });
    expect(await read(world, Key)).toBeUndefined();
  });

  it("an action of two kinds is refused", async (world) => {
    const [one = {}, two = {}] = some(world, 2);
    const both = { ...put(world, one), ...remove(world, two) };
    expect((await refusal(world.db.transactWriteItems({ TransactItems: [both] }))).name).toBe(
      "ValidationException",
    );
  });

  it("an empty key in a transaction is refused at once, not as a reason", async (world) => {
    const [Key = {}] = some(world, 1);
    const TransactItems = [put(world, Key), put(world, { ...Key, sk: { S: "" } })];
    expect((await refusal(world.db.transactWriteItems({ TransactItems }))).name).toBe("ValidationException");
    expect(await read(world, Key)).toBeUndefined();
  });

  it("a write by a key that is not the table's cancels with a ValidationError", async (world) => {
    const [Key = {}] = some(world, 1);
    const TransactItems = [put(world, Key), remove(world, { pk: { S: "only" } })];
    const error = await refusal(world.db.transactWriteItems({ TransactItems }));
    expect(error.name).toBe("TransactionCanceledException");
    expect(reasonCodes(error)).toEqual(["None", "ValidationError"]);
  });

  it("a broken expression in a transaction is refused at once", async (world) => {
    const [one = {}, two = {}] = some(world, 2);
    const TransactItems = [put(world, one), put(world, two, { ConditionExpression: "status = " })];
    expect((await refusal(world.db.transactWriteItems({ TransactItems }))).name).toBe("ValidationException");
    expect(await read(world, one)).toBeUndefined();
  });

  it("a transaction that names a missing table is refused and does nothing", async (world) => {
    const [one = {}, two = {}] = some(world, 2);
    const TransactItems = [put(world, one), put(world, two, { TableName: "not-there" })];
    expect((await refusal(world.db.transactWriteItems({ TransactItems }))).name).toBe(
      "ResourceNotFoundException",
    );
    expect(await read(world, one)).toBeUndefined();
  });

  it("an item of a transaction has the limits of every item", async (world) => {
    const [Key = {}] = some(world, 1);
    const Item = { ...Key, a: { S: "x".repeat(400 * 1024) } };
    const TransactItems = [{ Put: { TableName: world.TableName, Item } }];
    expect((await refusal(world.db.transactWriteItems({ TransactItems }))).name).toMatch(
      /ValidationException|TransactionCanceledException/,
    );
    expect(await read(world, Key)).toBeUndefined();
  });
};

const tokens = (it: It): void => {
  it("a transaction repeated with its token happens once", async (world) => {
    const { db, newKey } = world;
    const Key = newKey();
    const request = { TransactItems: [add(world, Key, 1)], ClientRequestToken: `token-${Key.pk.S}` };
    for (const _ of [1, 2, 3]) await db.transactWriteItems(request);
    expect(plain(await read(world, Key))).toMatchObject({ n: 1 });
  });

  it("a token with another transaction is refused", async (world) => {
    const { db, newKey } = world;
    const Key = newKey();
    const ClientRequestToken = `token-${Key.pk.S}`;
    await db.transactWriteItems({ TransactItems: [add(world, Key, 1)], ClientRequestToken });
    const other = db.transactWriteItems({ TransactItems: [add(world, Key, 2)], ClientRequestToken });
    expect((await refusal(other)).name).toBe("IdempotentParameterMismatchException");
    expect(plain(await read(world, Key))).toMatchObject({ n: 1 });
  });

  it("a token of a cancelled transaction can be used again", async (world) => {
    const { db, TableName, newKey } = world;
    const Key = newKey();
    const request = {
      TransactItems: [add(world, Key, 1, { ConditionExpression: "attribute_exists(pk)" })],
      ClientRequestToken: `token-${Key.pk.S}`,
    };
    expect((await refusal(db.transactWriteItems(request))).name).toBe("TransactionCanceledException");
    await db.putItem({ TableName, Item: Key });
    await db.transactWriteItems(request);
    expect(plain(await read(world, Key))).toMatchObject({ n: 1 });
  });

  it("without a token the same transaction happens again", async (world) => {
    const Key = world.newKey();
    for (const token of ["a", "b"])
      await world.db.transactWriteItems({
        TransactItems: [add(world, Key, 1)],
        ClientRequestToken: `${token}-${Key.pk.S}`,
      });
    expect(plain(await read(world, Key))).toMatchObject({ n: 2 });
  });

  it("a token of 37 characters is refused", async (world) => {
    const request = { TransactItems: [put(world, world.newKey())], ClientRequestToken: "t".repeat(37) };
    expect((await refusal(world.db.transactWriteItems(request))).name).toBe("ValidationException");
  });
};

/** TransactWriteItems: all or nothing, once, within its limits. */
export const transactionWrites: Cases = (it) => {
  allOrNothing(it);
  limits(it);
  tokens(it);
};
