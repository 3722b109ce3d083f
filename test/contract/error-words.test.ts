import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { routes } from "#lib/contract/index.ts";
import { errorWords, speakPlainly } from "#lib/contract/platform/error-words.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { plainIssues } from "#lib/domain/platform/filter/error-words.ts";

speakPlainly();

const wrongValues = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e12,
  Number.NaN,
  "",
  " ",
  "not this",
  "x".repeat(30_000),
  [],
  ["not this", 1],
  Array.from({ length: 20_000 }, () => "a"),
  {},
  { "not a key": "not this" },
];

const shapeOf = (schema: z.ZodType | undefined): Record<string, unknown> =>
  schema !== undefined && "shape" in schema ? (schema.shape as Record<string, unknown>) : {};

/** Every message that wrong values of a request draw, at the top and one and two levels below it. */
const messagesOf = (schema: z.ZodType): string[] => {
  const given: unknown[] = [...wrongValues, { strange: 1 }];
  for (const [name, inner] of Object.entries(shapeOf(schema))) {
    for (const value of wrongValues) given.push({ [name]: value }, { [name]: [value] });
    for (const key of Object.keys(shapeOf(inner as z.ZodType)))
      for (const value of wrongValues) given.push({ [name]: { [key]: value } });
  }
  return given.flatMap((value) => {
    const { error } = schema.safeParse(value, { reportInput: true });
    return (error?.issues ?? []).flatMap(plainIssues).map(({ message }) => message);
  });
};

/** The library's own, English as it is. */
const librarys =
  /^(Invalid|Too (small|big)|Unrecognized|No matching)|\b(received|must match|pattern) |expected /;

describe("what is said of a wrong value", () => {
  it.each(Object.values(routes) as AnyRoute[])("$method $path is in words of our own", (route) => {
    const schemas = [route.query, route.body, route.params].filter((one) => one !== undefined);
    const messages = [...new Set(schemas.flatMap(messagesOf))];

    expect(messages.filter((message) => librarys.test(message))).toEqual([]);
    // A pattern says itself what it takes.
    expect(messages.filter((message) => /not in the form/.test(message))).toEqual([]);
  });

  it("names amounts as people do", () => {
    const words = (issue: object) =>
      errorWords({ input: "x", path: [], ...issue } as unknown as z.core.$ZodRawIssue);

    expect(words({ code: "too_big", origin: "string", maximum: 200 })).toBe("At most 200 characters.");
    expect(words({ code: "too_small", origin: "array", minimum: 2 })).toBe("At least 2 entries.");
    expect(words({ code: "too_big", origin: "number", maximum: 100 })).toBe("100 or less.");
    expect(words({ code: "invalid_type", expected: "int" })).toBe("This takes a whole number.");
  });
});

it("names the kinds of a body that is of one of several", () => {
  const error = routes.createExport.body.safeParse({ object: "deals" }).error?.issues[0];

  expect(error?.message).toBe(
    "One of `lead`, `contact`, `activity`, `campaign`, `company`, `deal`, `template`.",
  );
});

it("an id that may belong to several kinds of records names each prefix", () => {
  const error = routes.createComment.body.safeParse({ on: "x", body: "Hello" }, { reportInput: true }).error;

  expect((error?.issues ?? []).flatMap(plainIssues).map(({ message }) => message)).toEqual([
    "An id that begins with `lead_`, `act_`, `deal_`, `co_`, `cmp_`.",
  ]);
});

it("a missing discriminator is reported as required, with its values", () => {
  const error = routes.batchLeads.body.safeParse({ items: [{}] }, { reportInput: true }).error;

  expect(error?.issues[0]?.message).toBe("This is required. One of `create`, `update`, `upsert`, `delete`.");
});
