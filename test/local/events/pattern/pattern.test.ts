import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidEventPattern, parseEventPattern } from "#lib/local/events/pattern/index.ts";
import { operatorCases, type PatternCase } from "./cases.ts";
import { invalidPatterns } from "./invalid-cases.ts";
import { structureCases } from "./structure-cases.ts";

const matches = (pattern: object, event: object): boolean =>
  parseEventPattern(JSON.stringify(pattern))({ ...event });

const rows = (cases: readonly PatternCase[]) =>
  cases.flatMap(({ name, pattern, matches: hits, misses }) => [
    ...hits.map((event) => ({ name, pattern, event, expected: true })),
    ...misses.map((event) => ({ name, pattern, event, expected: false })),
  ]);

describe("one operator", () => {
  it.each(rows(operatorCases))("$name: $event gives $expected", ({ pattern, event, expected }) => {
    expect(matches(pattern, event)).toBe(expected);
  });
});

describe("nesting, arrays and $or", () => {
  it.each(rows(structureCases))("$name: $event gives $expected", ({ pattern, event, expected }) => {
    expect(matches(pattern, event)).toBe(expected);
  });
});

describe("an invalid pattern", () => {
  it.each(invalidPatterns.map((source) => ({ source })))("is refused: $source", ({ source }) => {
    expect(() => parseEventPattern(source)).toThrow(InvalidEventPattern);
  });

  it("is refused above the documented length", () => {
    expect(() => parseEventPattern(JSON.stringify({ a: ["x".repeat(2_048)] }))).toThrow(/2048 characters/);
  });

  it("is refused above a thousand $or combinations", () => {
    const ten = (name: string) => Array.from({ length: 11 }, (_, i) => ({ [name]: [i] }));
    const pattern = { a: { $or: ten("k") }, b: { $or: ten("k") }, c: { $or: ten("k") } };

    expect(() => parseEventPattern(JSON.stringify(pattern))).toThrow(/too complex/);
  });
});

describe("for every value", () => {
  const leaf = fc.oneof(
    fc.constantFrom("", "a", "ab", "abc", "ABC", "initializing", "10.0.0.1"),
    fc.string(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const text = fc.oneof(fc.constantFrom("a", "ab", "ABC", "init"), fc.string({ minLength: 1 }));
  const inverse = fc.oneof(
    fc.record({ "equals-ignore-case": text }),
    fc.record({ prefix: text }),
    fc.record({ suffix: text }),
    fc.record({ exactly: text }),
  );

  it("anything-but is the complement of its operand on a present field", () => {
    fc.assert(
      fc.property(leaf, inverse, (value, operand) => {
        const operator = "exactly" in operand ? operand.exactly : operand;
        const positive = matches({ x: [operand] }, { x: value });
        const negative = matches({ x: [{ "anything-but": operator }] }, { x: value });

        expect(negative).toBe(!positive);
      }),
    );
  });

  it("exists true and exists false partition all events", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const event = { x: value };

        expect(matches({ x: [{ exists: true }] }, event)).toBe(!matches({ x: [{ exists: false }] }, event));
      }),
    );
  });

  it("a list matches when one of its members alone does", () => {
    fc.assert(
      fc.property(leaf, inverse, inverse, (value, a, b) => {
        const each = matches({ x: [a] }, { x: value }) || matches({ x: [b] }, { x: value });

        expect(matches({ x: [a, b] }, { x: value })).toBe(each);
      }),
    );
  });

  it("$or of two fields is the or of its branches", () => {
    fc.assert(
      fc.property(leaf, leaf, inverse, inverse, (x, y, a, b) => {
        const event = { x, y };
        const either = matches({ x: [a] }, event) || matches({ y: [b] }, event);

        expect(matches({ $or: [{ x: [a] }, { y: [b] }] }, event)).toBe(either);
      }),
    );
  });

  it("a wildcard agrees with the regular expression it stands for", () => {
    const piece = fc.stringMatching(/^[ab]{0,3}$/);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 4 }),
        fc.stringMatching(/^[ab]{0,8}$/),
        (pieces, value) => {
          const solid = pieces.filter((p, i) => p !== "" || i === 0 || i === pieces.length - 1);
          const expected = new RegExp(`^${solid.join("[^]*")}$`).test(value);
          const wildcard = solid.join("*");

          fc.pre(!wildcard.includes("**"));
          expect(matches({ x: [{ wildcard }] }, { x: value })).toBe(expected);
        },
      ),
    );
  });

  it("the order of the elements of an event array does not matter", () => {
    const element = fc.record(
      { a: fc.integer({ min: 0, max: 2 }), b: fc.integer({ min: 0, max: 2 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(element), (elements) => {
        const pattern = { d: { a: [1], b: [2] } };

        expect(matches(pattern, { d: elements })).toBe(elements.some((e) => e.a === 1 && e.b === 2));
        expect(matches(pattern, { d: elements.toReversed() })).toBe(matches(pattern, { d: elements }));
      }),
    );
  });
});
