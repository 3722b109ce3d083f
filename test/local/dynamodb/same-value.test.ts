import * as fc from "fast-check";
import { expect, test } from "vitest";
import { sameValue } from "#lib/local/dynamodb/same-value.ts";

test("attributes in another order are the same item", () => {
  expect(sameValue({ a: { S: "x" }, b: { N: "1" } }, { b: { N: "1" }, a: { S: "x" } })).toBe(true);
});

test("members of a set in another order are the same set, elements of a list are not", () => {
  for (const type of ["SS", "NS", "BS"])
    expect(sameValue({ [type]: ["1", "2"] }, { [type]: ["2", "1"] })).toBe(true);
  expect(sameValue({ L: [{ S: "1" }, { S: "2" }] }, { L: [{ S: "2" }, { S: "1" }] })).toBe(false);
});

test("an attribute that is called as a type is no set", () => {
  const item = (...texts: string[]) => ({ M: { SS: { L: texts.map((S) => ({ S })) } } });
  expect(sameValue(item("a", "b"), item("a", "b"))).toBe(true);
  expect(sameValue(item("a", "b"), item("b", "a"))).toBe(false);
});

test("another type, another length or a missing attribute is a difference", () => {
  expect(sameValue({ S: "1" }, { N: "1" })).toBe(false);
  expect(sameValue({ SS: ["a"] }, { SS: ["a", "b"] })).toBe(false);
  expect(sameValue({ a: { S: "x" } }, { a: { S: "x" }, b: { S: "y" } })).toBe(false);
  expect(sameValue(undefined, {})).toBe(false);
  expect(sameValue(undefined, undefined)).toBe(true);
});

test("any value is the same as its copy", () => {
  void fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(sameValue(value, structuredClone(value))).toBe(true);
    }),
  );
});
