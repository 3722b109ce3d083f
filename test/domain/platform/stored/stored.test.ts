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
    expect(withUnknown(after)).toEqual({
      ...newer,
      state: "done",
      steps: [tag, wait],
      // Entries without an id, and of another list, are new ones.
      filter: known.filter,
    });
    expect(keepUnknown(before, after)).toEqual(after);
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
    ["a new kind among unions", { ...known, filter: { and: [{ or: [] }] } }, undefined],
  ])("%s is told apart from an invalid item", (_, item, field) => {
    const read = () => reader.parse(item);

    if (field === undefined) expect(read).toThrow(z.ZodError);
    else expect(read).toThrow(new UnknownVariant(field));
  });

  it.each([
    ["a value of another type", { ...known, state: 3 }],
    ["a kind that is missing", { ...known, steps: [{ id: "c" }] }],
    ["a known kind with a wrong field", { ...known, steps: [{ id: "c", kind: "wait", days: "1" }] }],
    ["a required field that is missing", { ...known, id: undefined }],
    ["a new value beside a wrong one", { ...known, state: "paused", id: 1 }],
    ["no object", "text"],
  ])("%s is invalid", (_, item) => {
    expect(() => reader.parse(item)).toThrow(z.ZodError);
  });
});
