import { describe, expect, it } from "vitest";
import * as z from "zod";
import { stored, storedJson } from "#lib/domain/platform/stored/stored.ts";
import {
  besideOf,
  keepUnknown,
  storedText,
  unknownOf,
  withUnknown,
} from "#lib/domain/platform/stored/unknown-fields.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";

const Step = z.discriminatedUnion("kind", [
  z.strictObject({ id: z.string(), kind: z.literal("wait"), days: z.int() }),
  z.strictObject({ id: z.string(), kind: z.literal("tag"), tag: z.string() }),
]);
const Filter: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(Filter) }),
    z.strictObject({ field: z.string(), value: z.string() }),
  ]),
);
const Item = z.strictObject({
  id: z.string(),
  state: z.enum(["open", "done"]),
  owner: z.strictObject({ name: z.string() }).nullable(),
  steps: z.array(Step),
  filter: Filter.optional(),
  by_name: z.record(z.string(), z.strictObject({ count: z.int() })).optional(),
});
const reader = stored(Item, ["shard"]);

const known = {
  id: "1",
  state: "open",
  owner: { name: "Ada" },
  steps: [
    { id: "a", kind: "wait", days: 1 },
    { id: "b", kind: "tag", tag: "hot" },
  ],
  filter: { and: [{ field: "email", value: "x" }] },
  by_name: { x: { count: 1 } },
};
const newer = {
  ...known,
  added: { deep: true },
  owner: { name: "Ada", phone: null },
  steps: [
    { id: "a", kind: "wait", days: 1, hours: 2 },
    { id: "b", kind: "tag", tag: "hot" },
  ],
  filter: { and: [{ field: "email", value: "x", folded: true }] },
  by_name: { x: { count: 1, last: "now" } },
};

describe("a reader of stored items", () => {
  it("returns the known fields alone, at every depth, and writes back all of them", () => {
    const read = reader.parse(newer);

    expect(JSON.parse(JSON.stringify(read))).toEqual(known);
    expect(Item.safeParse(read).success).toBe(true);
    expect(withUnknown(read)).toEqual(newer);
    expect(JSON.parse(storedText(read))).toEqual(newer);
  });

  it("keeps unknown fields through changes by spreads, and lets known fields win", () => {
    const read = reader.parse(newer);
    const changed = { ...read, state: "done", owner: { ...read.owner, name: "Bo" }, added: 1 };

    expect(withUnknown(changed)).toEqual({
      ...newer,
      state: "done",
      owner: { name: "Bo", phone: null },
      added: 1,
    });
  });

  it("keeps unknown fields of objects that were built again, and of list entries by their ids", () => {
    const before = reader.parse(newer);
    const [first, second] = known.steps;
    const after = keepUnknown(before, { ...known, state: "done", steps: [second, first] });

    const [wait, tag] = newer.steps;
    expect(withUnknown(after)).toEqual({ ...newer, state: "done", steps: [tag, wait] });
    expect(keepUnknown(before, after)).toEqual(after);
  });

  it.each(["id", "member_id", "key", "code", "name"])(
    "keeps unknown fields of list entries that are told apart by their %s, also when they are changed and reordered",
    (name) => {
      const List = stored(
        z.strictObject({ list: z.array(z.strictObject({ [name]: z.string(), n: z.int() })) }),
      );
      const before = List.parse({
        list: [
          { [name]: "a", n: 1, later: "A" },
          { [name]: "b", n: 2, later: "B" },
        ],
      });

      const after = keepUnknown(before, {
        list: [
          { [name]: "b", n: 3 },
          { [name]: "c", n: 1 },
          { [name]: "a", n: 1 },
        ],
      });

      expect(withUnknown(after)).toEqual({
        list: [
          { [name]: "b", n: 3, later: "B" },
          { [name]: "c", n: 1 },
          { [name]: "a", n: 1, later: "A" },
        ],
      });
    },
  );

  it("keeps unknown fields of list entries without a name of their own as long as their known fields are the same", () => {
    const List = stored(z.strictObject({ list: z.array(z.strictObject({ from: z.int(), to: z.int() })) }));
    const before = List.parse({
      list: [
        { from: 1, to: 2, later: "A" },
        { from: 1, to: 3, later: "B" },
      ],
    });

    const after = keepUnknown(before, {
      list: [
        { from: 1, to: 3 },
        { from: 2, to: 2 },
      ],
    });

    expect(withUnknown(after)).toEqual({
      list: [
        { from: 1, to: 3, later: "B" },
        { from: 2, to: 2 },
      ],
    });
  });

  it("returns the same object where there is nothing unknown", () => {
    const read = reader.parse(known);

    expect(withUnknown(read)).toBe(read);
    expect(keepUnknown(read, read)).toBe(read);
    expect(unknownOf(read)).toEqual({});
  });

  it("puts attributes beside a record back beside it, except those that each write decides again", () => {
    const Outer = stored(z.strictObject({ record: z.strictObject({ id: z.string() }), version: z.int() }));
    const item = { pk: "p", sk: "s", changed_key: "c", record: { id: "1", more: 1 }, version: 3, beside: 2 };
    const parsed = Outer.parse(item);
    const record = { ...besideOf(parsed, parsed.record), version: parsed.version };
    const { version, ...rest } = record;

    expect(withUnknown({ pk: "p", sk: "s", record: rest, version })).toEqual({
      ...{ pk: "p", sk: "s", record: { id: "1", more: 1 }, version: 3, beside: 2 },
    });
    expect(withUnknown(reader.parse({ ...known, shard: 1 }))).toEqual(known);
  });

  it("reads JSON text in an attribute the same way", () => {
    const Text = stored(z.object({ progress: storedJson(z.strictObject({ at: z.string() })) }));
    const { progress } = Text.parse({ progress: '{"at":"a","more":1}' });

    expect(progress).toEqual(expect.objectContaining({ at: "a" }));
    expect(storedText(progress)).toBe('{"more":1,"at":"a"}');
  });
});

describe("an unknown variant", () => {
  it.each([
    ["a new value", { ...known, state: "paused" }, "state"],
    ["a new kind", { ...known, steps: [{ id: "c", kind: "call", to: "x" }] }, "steps.0.kind"],
    [
      "a new shape of a union without kinds",
      { ...known, filter: { not: { field: "a", value: "b" } } },
      "filter",
    ],
    ["such a shape within such a union", { ...known, filter: { and: [{ or: [] }] } }, "filter"],
  ])("%s is told apart from an invalid item", (_, item, field) => {
    expect(() => reader.parse(item)).toThrow(new UnknownVariant(field));
  });

  it.each([
    ["a value of another type", { ...known, state: 3 }],
    ["a kind that is missing", { ...known, steps: [{ id: "c" }] }],
    ["a known kind with a wrong field", { ...known, steps: [{ id: "c", kind: "wait", days: "1" }] }],
    ["a required field that is missing", { ...known, id: undefined }],
    ["a new value beside a wrong one", { ...known, state: "paused", id: 1 }],
    ["a known shape of a union with a wrong field", { ...known, filter: { and: "x", later: 1 } }],
    ["a known shape of a union without a required field", { ...known, filter: { field: "x" } }],
    ["an empty value of a union", { ...known, filter: {} }],
    ["a value of another type in a union", { ...known, filter: 3 }],
    ["no object", "text"],
  ])("%s is invalid", (_, item) => {
    expect(() => reader.parse(item)).toThrow(z.ZodError);
  });
});
