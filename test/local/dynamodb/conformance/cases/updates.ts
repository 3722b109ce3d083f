import { expect } from "vitest";
import type { Cases } from "../suite.ts";
import { item, type Native, plain, refusal, values, type World } from "../world.ts";

const WRONG_TYPE = "An operand in the update expression has an incorrect data type";
const INVALID_PATH = "The document path provided in the update expression is invalid for update";
const MISSING = "The provided expression refers to an attribute that does not exist in the item";

interface Change {
  readonly before?: Native;
  readonly update: string;
  readonly given?: Native;
  readonly names?: Record<string, string>;
}

const apply = async ({ db, TableName, newKey }: World, { before, update, given, names }: Change) => {
  const Key = newKey();
  if (before !== undefined) await db.putItem({ TableName, Item: { ...item(before), ...Key } });
  const { Attributes } = await db.updateItem({
    TableName,
    Key,
    UpdateExpression: update,
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values(given),
    ReturnValues: "ALL_NEW",
  });
  const { pk: _pk, sk: _sk, ...after } = plain(Attributes) ?? {};
  const { Item } = await db.getItem({ TableName, Key, ConsistentRead: true });
  expect(plain(Item), "what was answered is what was stored").toEqual(plain(Attributes));
  return after;
};

const works: Readonly<Record<string, Change & { readonly after: Native }>> = {
  "an update makes the item when it is missing": { update: "SET a = :v", given: { v: 1 }, after: { a: 1 } },
  "SET puts values of several attributes at once": {
    before: { a: 1, b: 2 },
    update: "SET a = :a, c = :c",
    given: { a: "x", c: [1] },
    after: { a: "x", b: 2, c: [1] },
  },
  "SET takes every value from before the update": {
    before: { a: 1, b: 2 },
    update: "SET a = b, b = a",
    after: { a: 2, b: 1 },
  },
  "SET adds and subtracts": {
    before: { a: 10, b: 3 },
    update: "SET a = a - b, b = b + :one, c = :one - :two",
    given: { one: 1, two: 2 },
    after: { a: 7, b: 4, c: -1 },
  },
  "SET reckons in decimal without rounding": {
    before: { a: 0.1 },
    update: "SET a = a + :v",
    given: { v: 0.2 },
    after: { a: 0.3 },
  },
  "if_not_exists answers what is there": {
    before: { a: 1 },
    update: "SET a = if_not_exists(a, :v), b = if_not_exists(b, :v)",
    given: { v: 9 },
    after: { a: 1, b: 9 },
  },
  "if_not_exists takes false and an empty text for something": {
    before: { no: false, empty: "" },
    update: "SET a = if_not_exists(#no, :v), b = if_not_exists(#empty, :v)",
    given: { v: 9 },
    names: { "#no": "no", "#empty": "empty" },
    after: { no: false, empty: "", a: false, b: "" },
  },
  "if_not_exists is an operand of a sum": {
    update: "SET a = if_not_exists(a, :zero) + :one",
    given: { zero: 0, one: 1 },
    after: { a: 1 },
  },
  "list_append appends in the order of its operands": {
    before: { l: [1] },
    update: "SET l = list_append(l, :v), k = list_append(:v, l)",
    given: { v: [2, 3] },
    after: { l: [1, 2, 3], k: [2, 3, 1] },
  },
  "list_append takes if_not_exists": {
    update: "SET l = list_append(if_not_exists(l, :none), :v)",
    given: { none: [], v: [1] },
    after: { l: [1] },
  },
  "SET reaches into maps and lists": {
    before: { m: { a: { b: [1, { c: 2 }] } } },
    update: "SET m.a.b[1].c = :v, m.a.d = :v",
    given: { v: 9 },
    after: { m: { a: { b: [1, { c: 9 }], d: 9 } } },
  },
  "SET of a position behind the end appends": {
    before: { l: [1] },
    update: "SET l[7] = :v",
    given: { v: 2 },
    after: { l: [1, 2] },
  },
  "SET of positions behind the end appends in their order": {
    before: { l: [1] },
    update: "SET l[9] = :b, l[5] = :a",
    given: { a: "a", b: "b" },
    after: { l: [1, "a", "b"] },
  },
  "a name with a dot is one attribute when it has a placeholder": {
    before: { "a.b": 1, a: { b: 2 } },
    update: "SET #ab = :v",
    given: { v: 3 },
    names: { "#ab": "a.b" },
    after: { "a.b": 3, a: { b: 2 } },
  },
  "REMOVE takes attributes, positions and map entries away": {
    before: { a: 1, l: [1, 2], m: { x: 1, y: 2 } },
    update: "REMOVE a, l[0], m.x",
    after: { l: [2], m: { y: 2 } },
  },
  "REMOVE counts positions as they were before": {
    before: { l: [0, 1, 2, 3] },
    update: "REMOVE l[0], l[1]",
    after: { l: [2, 3] },
  },
  "REMOVE counts positions as they were before, in whatever order they are named": {
    before: { l: [0, 1, 2, 3] },
    update: "REMOVE l[2], l[0], l[3]",
    after: { l: [1] },
  },
  "REMOVE within an element goes to the element of that position before": {
    before: { l: ["gone", { x: 1, y: 2 }] },
    update: "REMOVE l[0], l[1].x",
    after: { l: [{ y: 2 }] },
  },
  "SET and REMOVE of one list count positions alike": {
    before: { l: [0, 1, 2] },
    update: "REMOVE l[0] SET l[2] = :v",
    given: { v: "new" },
    after: { l: [1, "new"] },
  },
  "REMOVE of what is not there changes nothing": {
    before: { a: 1, l: [1] },
    update: "REMOVE b, l[5]",
    after: { a: 1, l: [1] },
  },
  "ADD sums numbers, from zero when there is none": {
    before: { a: 1 },
    update: "ADD a :v, b :v",
    given: { v: -2.5 },
    after: { a: -1.5, b: -2.5 },
  },
  "ADD unites sets": {
    before: { ss: new Set(["a", "b"]), ns: new Set([1]) },
    update: "ADD ss :ss, ns :ns, fresh :ss",
    given: { ss: new Set(["b", "c"]), ns: new Set([2]) },
    after: { ss: new Set(["a", "b", "c"]), ns: new Set([1, 2]), fresh: new Set(["b", "c"]) },
  },
  "ADD reaches into a map": {
    before: { m: {} },
    update: "ADD m.n :v",
    given: { v: 2 },
    after: { m: { n: 2 } },
  },
  "DELETE takes members out of a set": {
    before: { ss: new Set(["a", "b", "c"]) },
    update: "DELETE ss :v",
    given: { v: new Set(["a", "x", "c"]) },
    after: { ss: new Set(["b"]) },
  },
  "DELETE of the last member takes the attribute away": {
    before: { ss: new Set(["a"]), m: { ns: new Set([1]) } },
    update: "DELETE ss :s, m.ns :n",
    given: { s: new Set(["a"]), n: new Set([1]) },
    after: { m: {} },
  },
  "DELETE from no set changes nothing": {
    before: { a: 1 },
    update: "DELETE ss :v",
    given: { v: new Set(["a"]) },
    after: { a: 1 },
  },
  "all four clauses work together, in any order and case": {
    before: { a: 1, b: 2, ss: new Set(["x", "y"]), n: 1 },
    update: "delete ss :s add n :n Remove b SET a = :v",
    given: { s: new Set(["x"]), n: 4, v: "new" },
    after: { a: "new", ss: new Set(["y"]), n: 5 },
  },
  "an update without an expression makes an item of its key alone": { update: "REMOVE nothing", after: {} },
};

const refused: Readonly<Record<string, Change & { readonly message: string }>> = {
  "SET of a missing attribute's value is refused": { before: {}, update: "SET a = b", message: MISSING },
  "SET of a sum with a missing attribute is refused": {
    before: {},
    update: "SET a = a + :v",
    given: { v: 1 },
    message: MISSING,
  },
  "SET of a sum with a text is refused": {
    before: { a: "1" },
    update: "SET a = a + :v",
    given: { v: 1 },
    message: WRONG_TYPE,
  },
  "list_append to a text is refused": {
    before: { l: "x" },
    update: "SET l = list_append(l, :v)",
    given: { v: [1] },
    message: WRONG_TYPE,
  },
  "list_append to a missing list is refused": {
    before: {},
    update: "SET l = list_append(l, :v)",
    given: { v: [1] },
    message: MISSING,
  },
  "SET within a missing map is refused": {
    before: {},
    update: "SET m.a = :v",
    given: { v: 1 },
    message: INVALID_PATH,
  },
  "SET within a scalar is refused": {
    before: { m: 1 },
    update: "SET m.a = :v",
    given: { v: 1 },
    message: INVALID_PATH,
  },
  "SET of a position of a map is refused": {
    before: { m: {} },
    update: "SET m[0] = :v",
    given: { v: 1 },
    message: INVALID_PATH,
  },
  "REMOVE within a missing map is refused": { before: {}, update: "REMOVE m.a", message: INVALID_PATH },
  "ADD of a number to a text is refused": {
    before: { a: "x" },
    update: "ADD a :v",
    given: { v: 1 },
    message: WRONG_TYPE,
  },
  "ADD of a set to a set of another type is refused": {
    before: { a: new Set([1]) },
    update: "ADD a :v",
    given: { v: new Set(["x"]) },
    message: WRONG_TYPE,
  },
  "DELETE from a list is refused": {
    before: { a: ["x"] },
    update: "DELETE a :v",
    given: { v: new Set(["x"]) },
    message: WRONG_TYPE,
  },
};

/** The four clauses of update expressions on what they find. */
export const updates: Cases = (it) => {
  for (const [guarantee, { after, ...change }] of Object.entries(works))
    it(guarantee, async (world) => {
      expect(await apply(world, change)).toEqual(after);
    });
  for (const [guarantee, { message, ...change }] of Object.entries(refused))
    it(guarantee, async (world) => {
      expect(await refusal(apply(world, change))).toMatchObject({ name: "ValidationException", message });
    });
};
