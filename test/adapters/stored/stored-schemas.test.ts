import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { queueHoldings, tableHoldings } from "#lib/adapters/privacy/holdings.ts";
import { lossesBetween } from "#test/support/read-by-release.ts";
import { samplesOf } from "#test/support/schema-samples.ts";
import {
  type DescribedSchemas,
  described,
  describeSchemas,
} from "../../../bin/stored-schemas/describe-schemas.ts";
import { queueSchemas } from "../../../bin/stored-schemas/queue-schemas.ts";
import { tableSchemas } from "../../../bin/stored-schemas/table-schemas.ts";

const tagged: DescribedSchemas = JSON.parse(readFileSync("schemas/stored.json", "utf8"));
const today = describeSchemas("today");

const places = (["table", "queues"] as const).flatMap((part) =>
  Object.keys(today[part]).flatMap((place) =>
    (today[part][place] ?? []).flatMap((schema, index) => {
      const before = tagged[part][place]?.[index];
      return before === undefined ? [] : [[`${place} ${index}`, schema, before] as const];
    }),
  ),
);

describe("the schemas of stored records and messages", () => {
  it("cover every key of the table and every queue", () => {
    expect(new Set(Object.keys(tableSchemas))).toEqual(new Set(Object.keys(tableHoldings)));
    expect(new Set(Object.keys(queueSchemas))).toEqual(new Set(Object.keys(queueHoldings)));
  });

  it("have samples of each record and message", () => {
    expect(places.filter(([, schema]) => samplesOf(schema).length === 0).map(([place]) => place)).toEqual([]);
  });

  it.each(places)("of the last tag read today's %s without loss", (_place, written, read) => {
    expect(lossesBetween(written, read)).toEqual([]);
  });

  it("of today read what the last tag wrote without loss", () => {
    const changed = places.filter(([, now, before]) => JSON.stringify(now) !== JSON.stringify(before));

    expect(
      changed.flatMap(([place, read, written]) => lossesBetween(written, read).map((loss) => [place, loss])),
    ).toEqual([]);
  });

  it("are those of this version's tag", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));

    expect(tagged.release).toBe(`v${version}`);
  });
});

describe("a change of a stored schema", () => {
  const step = z.discriminatedUnion("kind", [z.strictObject({ kind: z.literal("wait"), days: z.int() })]);
  const shape = { id: z.string(), state: z.enum(["open", "done"]), note: z.string().optional(), step };
  const losses = (changed: object): readonly string[] =>
    lossesBetween(described(z.strictObject({ ...shape, ...changed })), described(z.strictObject(shape)));

  it.each([
    ["no change", {}],
    ["a new optional field", { later: z.string().optional() }],
    ["a new required field", { later: z.strictObject({ a: z.int() }) }],
    ["a new value", { state: z.enum(["open", "done", "paused"]) }],
    [
      "a new kind",
      {
        step: z.discriminatedUnion("kind", [
          ...step.options,
          z.strictObject({ kind: z.literal("call"), to: z.string() }),
        ]),
      },
    ],
    ["an optional field that is gone", { note: z.undefined().optional() }],
  ])("loses nothing: %s", (_, changed) => {
    expect(losses(changed)).toEqual([]);
  });

  it.each([
    ["a required field that is gone", { id: z.undefined().optional() }],
    ["a required field that became optional", { id: z.string().optional() }],
    ["another type", { id: z.int() }],
    ["a field that may be null now", { id: z.string().nullable() }],
    [
      "another type within a kind",
      { step: z.discriminatedUnion("kind", [z.strictObject({ kind: z.literal("wait"), days: z.string() })]) },
    ],
    ["a list in place of an object", { step: z.array(step) }],
  ])("is refused: %s", (_, changed) => {
    expect(losses(changed)).not.toEqual([]);
  });
});
