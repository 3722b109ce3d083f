import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import { openApiDocument } from "#lib/contract/openapi/document.ts";
import { schemaErrors, unpublished } from "#test/support/published-answers.ts";

type Json = Record<string, unknown>;
interface Operation {
  readonly parameters: readonly {
    readonly name: string;
    readonly schema: object;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Json };
  readonly responses: Readonly<Record<string, { readonly content?: Json }>>;
}

const document = openApiDocument(Object.values(routes)) as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);

/** Every example below a place, with the schema beside it. */
const examplesIn = (content: Json = {}) =>
  Object.values(content as Record<string, { schema?: object; example?: unknown }>).flatMap(
    ({ schema, example }) => (schema === undefined || example === undefined ? [] : [{ schema, example }]),
  );

const examplesOf = ({ parameters, requestBody, responses }: Operation) => [
  ...parameters.flatMap(({ schema, example }) => (example === undefined ? [] : [{ schema, example }])),
  ...examplesIn(requestBody?.content),
  ...Object.values(responses).flatMap(({ content }) => examplesIn(content)),
];

describe("the published document", () => {
  it("has no example that its own schema refuses", () => {
    const errors = operations.flatMap(({ name, operation }) =>
      examplesOf(operation).flatMap(({ schema, example }, index) => {
        const error = schemaErrors(`${name} example ${index}`, schema, example);
        return error === undefined ? [] : [`${name}: ${error}`];
      }),
    );

    expect(errors).toEqual([]);
    expect(operations.flatMap(({ operation }) => examplesOf(operation)).length).toBeGreaterThan(100);
  }, 60_000);

  it("has an example of every body that may be sent, but of one that holds a private key", () => {
    const without = operations.filter(
      ({ operation: { requestBody } }) =>
        requestBody !== undefined && examplesIn(requestBody.content).length === 0,
    );

    expect(without.map(({ name }) => name)).toEqual(["post /import-sources"]);
  });
});

describe("an answer", () => {
  const page = { data: [], next_cursor: null, has_more: false };
  const given = (status: number, body: unknown, contentType = "application/json") => ({
    status,
    contentType,
    body,
  });

  it("is as published by its status, its code, its media type and its body, or it is told what is not", () => {
    const problem = (code: string, status: number) =>
      given(
        status,
        { type: `urn:${code}`, title: code, status, code, request_id: "r" },
        "application/problem+json",
      );
    const asked = (answer: ReturnType<typeof given>) => unpublished("GET", "/leads?limit=1", answer);

    expect(asked(given(200, page))).toBeUndefined();
    expect(asked(problem("invalid_cursor", 400))).toBeUndefined();
    expect(asked(given(200, { ...page, extra: 1 }))).toContain("additional properties");
    expect(asked(given(200, "a,b", "text/csv"))).toContain("text/csv is not listed");
    expect(asked(given(202, page))).toContain("status is not listed");
    expect(asked(problem("duplicate_lead", 409))).toContain("status is not listed (duplicate_lead)");
    expect(asked(problem("no_such_code", 400))).toContain("no_such_code is not listed");
    expect(asked(given(400, { code: "invalid_cursor" }, "application/problem+json"))).toContain(
      "required property",
    );
    expect(asked(given(500, "<h1>", "text/html"))).toContain("is not listed");
  });
});
