import { expect } from "vitest";
import type { Cases, It } from "../suite.ts";
import { type Item, onItem, refusal, values, type World } from "../world.ts";

const ITEM_BYTES_MAX = 400 * 1024;

/** An item of exactly so many bytes, keys and names included. */
const itemOf = (Key: Item, bytes: number, letter = "x"): Item => {
  const head = Object.entries(Key).reduce(
    (sum, [name, value]) => sum + name.length + (value.S?.length ?? 0),
    0,
  );
  return { ...Key, a: { S: letter.repeat((bytes - head - 1) / Buffer.byteLength(letter)) } };
};

const sizes = (it: It): void => {
  it("an item of 400 KB is stored", async ({ db, TableName, newKey }) => {
    await db.putItem({ TableName, Item: itemOf(newKey(), ITEM_BYTES_MAX) });
  });

  it("an item of one byte more is refused", async ({ db, TableName, newKey }) => {
    const error = await refusal(db.putItem({ TableName, Item: itemOf(newKey(), ITEM_BYTES_MAX + 1) }));
    expect(error).toMatchObject({
      name: "ValidationException",
      message: "Item size has exceeded the maximum allowed size",
    });
  });

  it("an item's bytes are those of UTF-8", async ({ db, TableName, newKey }) => {
    const Key = { ...newKey(), sk: { S: "ss" } };
    const long = itemOf(Key, ITEM_BYTES_MAX + 200, "ä");
    expect((await refusal(db.putItem({ TableName, Item: long }))).name).toBe("ValidationException");
  });

  it("an update that makes an item too large is refused and changes nothing", async (world) => {
    const { db, TableName, newKey } = world;
    const Key = newKey();
    await db.putItem({ TableName, Item: itemOf(Key, ITEM_BYTES_MAX) });
    const update = db.updateItem({
      TableName,
      Key,
      UpdateExpression: "SET b = :v",
      ExpressionAttributeValues: values({ v: 1 }),
    });
    expect(await refusal(update)).toMatchObject({
      name: "ValidationException",
      message: "Item size to update has exceeded the maximum allowed size",
    });
    expect((await db.getItem({ TableName, Key })).Item?.["b"]).toBeUndefined();
  });

  it("a partition key of 2,048 bytes is taken, one more is not", async ({ db, TableName, says }) => {
    const put = (pk: string) => db.putItem({ TableName, Item: { pk: { S: pk }, sk: { S: "s" } } });
    await put("ä".repeat(1024));
    expect(await refusal(put(`${"ä".repeat(1024)}b`))).toMatchObject({
      name: "ValidationException",
      message: says("Size of hashkey has exceeded the maximum size limit of2048 bytes"),
    });
  });

  it("a sort key of 1,024 bytes is taken, one more is not", async ({ db, TableName, newKey, says }) => {
    const { pk } = newKey();
    const put = (sk: string) => db.putItem({ TableName, Item: { pk, sk: { S: sk } } });
    await put("€".repeat(341));
    expect(await refusal(put("€".repeat(342)))).toMatchObject({
      name: "ValidationException",
      message: says("Aggregated size of all range keys has exceeded the size limit of 1024 bytes"),
    });
  });
};

const refusedItems: Readonly<Record<string, { readonly add: Item; readonly says: string }>> = {
  "an empty partition key is refused": {
    add: { pk: { S: "" } },
    says: "The AttributeValue for a key attribute cannot contain an empty string value. Key: pk",
  },
  "an empty sort key is refused": {
    add: { sk: { S: "" } },
    says: "The AttributeValue for a key attribute cannot contain an empty string value. Key: sk",
  },
  "a key of another type is refused": {
    add: { sk: { N: "1" } },
    says: "Type mismatch for key sk expected: S actual: N",
  },
  "an index key of another type is refused": {
    add: { changed: { N: "1" } },
    says: "Type mismatch for Index Key changed Expected: S Actual: N IndexName: changes",
  },
  "an empty index key is refused": {
    add: { changed: { S: "" } },
    says:
      "A value specified for a secondary index key is not supported. The AttributeValue for a key attribute cannot " +
      "contain an empty string value. IndexName: changes, IndexKey: changed",
  },
  "an empty set is refused": { add: { a: { SS: [] } }, says: "An string set  may not be empty" },
  "a set with a member twice is refused": { add: { a: { SS: ["x", "x"] } }, says: "contains duplicates" },
  "a set with one number written in two ways is refused": {
    add: { a: { NS: ["1", "1.0"] } },
    says: "Input collection contains duplicates",
  },
  "a number that is none is refused": {
    add: { a: { N: "abc" } },
    says: "The parameter cannot be converted to a numeric value: abc",
  },
  "an empty number is refused": {
    add: { a: { N: "" } },
    says: "The parameter cannot be converted to a numeric value",
  },
  "a number of 39 digits is refused": {
    add: { a: { N: "1".repeat(39) } },
    says: "Attempting to store more than 38 significant digits in a Number",
  },
  "a number that is too large is refused": {
    add: { a: { N: "1e126" } },
    says: "Number overflow. Attempting to store a number with magnitude larger than supported range",
  },
  "a number that is too small is refused": {
    add: { a: { N: "1e-131" } },
    says: "Number underflow. Attempting to store a number with magnitude smaller than supported range",
  },
};

const shapes = (it: It): void => {
  for (const [guarantee, { add, says }] of Object.entries(refusedItems))
    it(guarantee, async (world) => {
      const { db, TableName, newKey } = world;
      expect(await refusal(db.putItem({ TableName, Item: { ...newKey(), ...add } }))).toMatchObject({
        name: "ValidationException",
        message: world.says(says),
      });
    });

  it("an item without its sort key is refused", async ({ db, TableName, newKey, says }) => {
    const { pk } = newKey();
    expect(await refusal(db.putItem({ TableName, Item: { pk } }))).toMatchObject({
      name: "ValidationException",
      message: says("One or more parameter values were invalid: Missing the key sk in the item"),
    });
  });

  for (const operation of ["getItem", "deleteItem", "updateItem"] as const)
    it(`${operation} refuses a key that is not the table's`, async ({ db, TableName, newKey, says }) => {
      const Key = newKey();
      for (const wrong of [{ pk: Key.pk }, { ...Key, other: { S: "x" } }, { ...Key, sk: { N: "1" } }])
        expect(await refusal(onItem[operation](db, { TableName, Key: wrong }))).toMatchObject({
          name: "ValidationException",
          message: says("The provided key element does not match the schema"),
        });
    });

  it("a table that does not exist is told", async ({ db, newKey }) => {
    const error = await refusal(db.getItem({ TableName: "not-there", Key: newKey() }));
    expect(error).toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("numbers are kept in one form and equal whatever way they were written", async (world) => {
    const { db, TableName, newKey } = world;
    const Key = newKey();
    const a = { NS: ["1.50", "-0", "100e-1", "1E+2"] };
    await db.putItem({ TableName, Item: { ...Key, a, b: { N: "007.10" }, c: { N: "1e125" } } });
    const { Item } = await db.getItem({ TableName, Key });
    expect(new Set(Item?.["a"]?.NS)).toEqual(new Set(["1.5", "0", "10", "100"]));
    expect(Item?.["b"]).toEqual({ N: "7.1" });
    expect(Number(Item?.["c"]?.N)).toBe(1e125);
  });

  it("empty texts, binaries, lists and maps are kept", async ({ db, TableName, newKey }) => {
    const Item = {
      ...newKey(),
      s: { S: "" },
      b: { B: new Uint8Array() },
      l: { L: [] },
      m: { M: { x: { S: "" } } },
    };
    await db.putItem({ TableName, Item });
    const { pk, sk } = Item;
    expect((await db.getItem({ TableName, Key: { pk, sk } })).Item).toEqual(Item);
  });
};

/** A text within so many maps and lists by turns. */
const within = (levels: number): Item[string] =>
  levels === 0
    ? { S: "x" }
    : levels % 2 === 0
      ? { M: { a: within(levels - 1) } }
      : { L: [within(levels - 1)] };

const depths = (it: It): void => {
  it("values are nested up to 32 levels, and no deeper, in items and in expressions", async (world) => {
    const { db, TableName, newKey } = world;
    const tooDeep = {
      name: "ValidationException",
      message: expect.stringContaining("Nesting Levels have exceeded"),
    };
    const set = (value: Item[string]) =>
      db.updateItem({
        TableName,
        Key: newKey(),
        UpdateExpression: "SET a = :v",
        ExpressionAttributeValues: { ":v": value },
      });
    await db.putItem({ TableName, Item: { ...newKey(), a: within(31) } });

    expect(await refusal(db.putItem({ TableName, Item: { ...newKey(), a: within(32) } }))).toMatchObject(
      tooDeep,
    );
    await set(within(31));
    expect(await refusal(set(within(32)))).toMatchObject(tooDeep);
  });
};

const updatedKeys = (it: It): void => {
  const set = ({ db, TableName }: World, Key: Item, value: Item[string]) =>
    db.updateItem({
      TableName,
      Key,
      UpdateExpression: "SET changed = :v",
      ExpressionAttributeValues: { ":v": value },
    });

  it("an update to an empty index key is refused", async (world) => {
    expect(await refusal(set(world, world.newKey(), { S: "" }))).toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining(
        "The update expression attempted to update a secondary index key to a value that is not supported. " +
          "The AttributeValue for a key attribute cannot contain an empty string value.",
      ),
    });
  });

  it("an update to an index key of another type is refused", async (world) => {
    expect(await refusal(set(world, world.newKey(), { N: "1" }))).toMatchObject({
      name: "ValidationException",
      message: world.says("Type mismatch for Index Key changed Expected: S Actual: N"),
    });
  });
};

/** How large and of what shape an item may be. */
export const itemLimits: Cases = (it) => {
  sizes(it);
  shapes(it);
  depths(it);
  updatedKeys(it);
};
