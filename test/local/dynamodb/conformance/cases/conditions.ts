import { expect } from "vitest";
import type { Cases, It } from "../suite.ts";
import { item, type Native, values, type World } from "../world.ts";

const bytes = (...list: number[]): Uint8Array => Uint8Array.from(list);

/** One attribute of every type, and of those that programs like to take for nothing. */
const subject: Native = {
  s: "abc",
  blank: "",
  wide: "ä€😀",
  n: 5,
  below: -1.5,
  zero: 0,
  b: bytes(1, 255, 3),
  yea: true,
  nay: false,
  nil: null,
  ss: new Set(["a", "b"]),
  ns: new Set([1, 2.5]),
  bs: new Set([bytes(255), bytes(2)]),
  l: ["x", 1, { deep: "v" }, ["in", "in"], new Set(["q"]), null, false],
  m: { a: 1, "dotted.name": "d", mid: { list: [10, 20] } },
  hollow: {},
  bare: [],
  twin: "abc",
};

type Row = readonly [expression: string, given?: Native | undefined, names?: Record<string, string>];

const comparisons: readonly Row[] = [
  ["s = :v", { v: "abc" }],
  ["s = twin"],
  [":v = s", { v: "abc" }],
  ["s <> :v", { v: "abd" }],
  ["s <> :v", { v: 5 }],
  ["nothing <> :v", { v: 5 }],
  ["nothing <> s"],
  ["nothing <> nowhere"],
  ["s < :v", { v: "abd" }],
  ["s < :v", { v: "abcd" }],
  ["s <= :v", { v: "abc" }],
  ["s > :v", { v: "abb" }],
  ["s > :v", { v: "ABC" }],
  ["s >= :v", { v: "abc" }],
  ["blank = :v", { v: "" }],
  ["blank < s"],
  ["wide > :v", { v: "ä€\uffff" }],
  ["n = :v", { v: 5 }],
  ["n < :v", { v: 10 }],
  ["n > :v", { v: -10 }],
  ["below < :v", { v: -1.4 }],
  ["below > :v", { v: -1.51 }],
  ["zero >= :v", { v: 0 }],
  ["b = :v", { v: bytes(1, 255, 3) }],
  ["b <> :v", { v: bytes(1, 254, 3) }],
  ["b > :v", { v: bytes(1, 128) }],
  ["b < :v", { v: bytes(2) }],
  ["yea = :v", { v: true }],
  ["nay = :v", { v: false }],
  ["yea <> nay"],
  ["nil = :v", { v: null }],
  ["ss = :v", { v: new Set(["b", "a"]) }],
  ["ss <> :v", { v: new Set(["a"]) }],
  ["ns = :v", { v: new Set([2.5, 1]) }],
  ["bs = :v", { v: new Set([bytes(2), bytes(255)]) }],
  ["l[3] = :v", { v: ["in", "in"] }],
  ["l[3] <> :v", { v: ["in", "out"] }],
  ["bare = :v", { v: [] }],
  ["m.mid = :v", { v: { list: [10, 20] } }],
  ["m.mid <> :v", { v: { list: [20, 10] } }],
  ["hollow = :v", { v: {} }],
  ["l[2].deep = :v", { v: "v" }],
  ["m.mid.#list[1] = :v", { v: 20 }, { "#list": "list" }],
  ["m.#dotted = :v", { v: "d" }, { "#dotted": "dotted.name" }],
  ["n BETWEEN :a AND :b", { a: 5, b: 6 }],
  ["n BETWEEN :a AND :b", { a: 4, b: 5 }],
  ["s BETWEEN :a AND :b", { a: "ab", b: "abd" }],
  ["blank BETWEEN :a AND :b", { a: "", b: "a" }],
  ["b BETWEEN :a AND :b", { a: bytes(1), b: bytes(1, 255, 4) }],
  [":v BETWEEN below AND n", { v: 0 }],
  ["s IN (:a, :b)", { a: "x", b: "abc" }],
  ["s IN (:a, twin)", { a: 1 }],
  ["nay IN (:a, :b)", { a: false, b: 0 }],
  ["blank IN (:a)", { a: "" }],
  ["n IN (:a)", { a: 5 }],
  ["m.mid IN (:a)", { a: { list: [10, 20] } }],
];

const functions: readonly Row[] = [
  ["attribute_exists(s)"],
  ["attribute_exists(blank)"],
  ["attribute_exists(nil)"],
  ["attribute_exists(nay)"],
  ["attribute_exists(m.mid.#list[0])", undefined, { "#list": "list" }],
  ["attribute_exists(l[5])"],
  ["attribute_not_exists(nothing)"],
  ["attribute_not_exists(l[7])"],
  ["attribute_not_exists(m.nothing)"],
  ["attribute_not_exists(s.nothing)"],
  ["attribute_not_exists(s[0])"],
  ["attribute_type(s, :t)", { t: "S" }],
  ["attribute_type(blank, :t)", { t: "S" }],
  ["attribute_type(n, :t)", { t: "N" }],
  ["attribute_type(b, :t)", { t: "B" }],
  ["attribute_type(nay, :t)", { t: "BOOL" }],
  ["attribute_type(nil, :t)", { t: "NULL" }],
  ["attribute_type(ss, :t)", { t: "SS" }],
  ["attribute_type(ns, :t)", { t: "NS" }],
  ["attribute_type(bs, :t)", { t: "BS" }],
  ["attribute_type(bare, :t)", { t: "L" }],
  ["attribute_type(hollow, :t)", { t: "M" }],
  ["attribute_type(l[1], :t)", { t: "N" }],
  ["begins_with(s, :v)", { v: "ab" }],
  ["begins_with(s, :v)", { v: "" }],
  ["begins_with(b, :v)", { v: bytes(1, 255) }],
  ["begins_with(s, twin)"],
  ["contains(s, :v)", { v: "bc" }],
  ["contains(s, :v)", { v: "" }],
  ["contains(b, :v)", { v: bytes(255, 3) }],
  ["contains(ss, :v)", { v: "b" }],
  ["contains(ns, :v)", { v: 2.5 }],
  ["contains(bs, :v)", { v: bytes(255) }],
  ["contains(l, :v)", { v: "x" }],
  ["contains(l, :v)", { v: 1 }],
  ["contains(l, :v)", { v: { deep: "v" } }],
  ["contains(l, :v)", { v: ["in", "in"] }],
  ["contains(l, :v)", { v: null }],
  ["contains(l, :v)", { v: false }],
  ["contains(s, l[0]) OR contains(l, l[0])"],
  ["contains(:l, s)", { l: ["abc", 1] }],
  ["begins_with(:v, s)", { v: "abcd" }],
  ["contains(s, twin)"],
  ["contains(m.mid.#list, :v)", { v: 20 }, { "#list": "list" }],
  ["size(s) = :v", { v: 3 }],
  ["size(blank) = :v", { v: 0 }],
  ["size(wide) = :v", { v: 4 }],
  ["size(b) = :v", { v: 3 }],
  ["size(:t) = :v", { t: "abc", v: 3 }],
  ["size(m.mid.#list) = :v", { v: 2 }, { "#list": "list" }],
  ["size(ss) = :v", { v: 2 }],
  ["size(bs) = :v", { v: 2 }],
  ["size(l) = :v", { v: 7 }],
  ["size(bare) = :v", { v: 0 }],
  ["size(m) > :v", { v: 2 }],
  ["size(hollow) = :v", { v: 0 }],
  ["size(s) BETWEEN :a AND :b", { a: 1, b: 3 }],
  ["size(s) IN (:a, :b)", { a: 1, b: 3 }],
  ["size(s) = size(twin)"],
  ["n > size(s)"],
];

const logic: readonly Row[] = [
  ["s = :v AND n = :n", { v: "abc", n: 5 }],
  ["s = :v OR n = :n", { v: "no", n: 5 }],
  ["NOT s = :v", { v: "x" }],
  ["NOT (s = :v AND n = :n)", { v: "abc", n: 6 }],
  ["NOT (NOT s = :v)", { v: "abc" }],
  ["s = :no AND n = :n OR yea = :t", { no: "x", n: 5, t: true }],
  ["yea = :t OR s = :no AND n = :no", { no: "x", t: true }],
  ["NOT s = :no AND n = :n", { no: "x", n: 5 }],
  ["(s = :v) AND (n > :n)", { v: "abc", n: 1 }],
  ["s = :v and not n = :v or contains(s, :v)", { v: "abc" }],
  ["NOT attribute_exists(nothing)"],
  ["NOT nothing = :v", { v: 1 }],
  ["#s = :v", { v: "abc" }, { "#s": "s" }],
];

/** What is false: a missing attribute or another type is never equal to, less than or within anything. */
const untrue: readonly Row[] = [
  ["s = :v", { v: "ABC" }],
  ["n = :v", { v: "5" }],
  ["s <> :v", { v: "abc" }],
  ["ss <> :v", { v: new Set(["b", "a"]) }],
  ["ss = :v", { v: new Set(["a", "b", "c"]) }],
  ["l[3] <> :v", { v: ["in", "in"] }],
  ["m.mid <> :v", { v: { list: [10, 20] } }],
  ["nothing = :v", { v: 1 }],
  ["nothing < :v", { v: 1 }],
  ["nothing >= :v", { v: 1 }],
  ["nothing = nowhere"],
  ["nothing BETWEEN :a AND :b", { a: 1, b: 2 }],
  ["nothing IN (:a)", { a: 1 }],
  ["s < :v", { v: 9 }],
  ["n > :v", { v: "1" }],
  ["s BETWEEN :a AND :b", { a: 1, b: 2 }],
  ["n BETWEEN :a AND :b", { a: 6, b: 7 }],
  ["s IN (:a, :b)", { a: "ab", b: 3 }],
  ["nay = :v", { v: true }],
  ["nay = :v", { v: null }],
  ["b = :v", { v: bytes(1, 254, 3) }],
  ["attribute_exists(nothing)"],
  ["attribute_exists(l[7])"],
  ["attribute_exists(m.a.deeper)"],
  ["attribute_exists(l.x)"],
  ["attribute_not_exists(nay)"],
  ["attribute_not_exists(blank)"],
  ["attribute_type(s, :t)", { t: "N" }],
  ["attribute_type(nothing, :t)", { t: "S" }],
  ["begins_with(s, :v)", { v: "bc" }],
  ["begins_with(b, :v)", { v: bytes(1, 254) }],
  ["begins_with(nothing, :v)", { v: "a" }],
  ["begins_with(n, :v)", { v: "5" }],
  ["begins_with(ss, :v)", { v: "a" }],
  ["contains(s, :v)", { v: "cb" }],
  ["contains(s, :v)", { v: 1 }],
  ["contains(ss, :v)", { v: "A" }],
  ["contains(bs, :v)", { v: bytes(254) }],
  ["contains(l, :v)", { v: "in" }],
  ["contains(l, :v)", { v: { deep: "w" } }],
  ["contains(m, :v)", { v: "a" }],
  ["contains(nothing, :v)", { v: "a" }],
  ["size(nothing) = :v", { v: 0 }],
  ["size(n) = :v", { v: 1 }],
  ["size(yea) = :v", { v: 1 }],
  ["size(nil) = :v", { v: 0 }],
  ["NOT s = :v", { v: "abc" }],
  ["s = :v AND n = :v", { v: "abc" }],
  ["s = :v OR n = :v", { v: "x" }],
];

/** The words of a case. */
const called = ([expression, given]: Row, outcome: string): string => {
  const told = given === undefined ? "" : ` with ${JSON.stringify(given, tell)}`;
  return `${expression} is ${outcome}${told}`;
};

const tell = (_name: string, value: unknown): unknown => (value instanceof Set ? [...value] : value);

/** Asks the same of a condition and of a filter, which share their language. */
const outcomes = async ({ db, TableName, newKey }: World, [expression, given, names]: Row) => {
  const Key = newKey();
  await db.putItem({ TableName, Item: { ...item(subject), ...Key } });
  const terms = { ExpressionAttributeNames: names, ExpressionAttributeValues: values(given) };
  const asCondition = await db.updateItem({ TableName, Key, ConditionExpression: expression, ...terms }).then(
    () => true,
    (error: unknown) => (error instanceof Error ? error.name : error),
  );
  const { Count } = await db.query({
    TableName,
    KeyConditionExpression: "pk = :pk",
    FilterExpression: expression,
    ...terms,
    ExpressionAttributeValues: { ...terms.ExpressionAttributeValues, ":pk": Key.pk },
  });
  return { asCondition, asFilter: Count === 1 };
};

const addRows = (it: It, rows: readonly Row[], isTrue: boolean): void => {
  for (const row of rows)
    it(called(row, String(isTrue)), async (world) => {
      expect(await outcomes(world, row)).toEqual({
        asCondition: isTrue || "ConditionalCheckFailedException",
        asFilter: isTrue,
      });
    });
};

/** Every comparison and function of conditions and filters, true and false. */
export const conditions: Cases = (it) => {
  for (const rows of [comparisons, functions, logic]) addRows(it, rows, true);
  addRows(it, untrue, false);
};
