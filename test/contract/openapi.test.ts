import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/index.ts";
import { openApiDocument } from "#lib/contract/openapi/document.ts";
import type { AnyRoute } from "#lib/contract/route.ts";

const all: readonly AnyRoute[] = Object.values(routes);

describe("the OpenAPI document", () => {
  const document = openApiDocument(all);

  it("is valid by a public validator", async () => {
    const result = await new Validator().validate(structuredClone(document));

    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it("has an operation for every route and alias", () => {
    const paths = document["paths"] as Record<string, object>;

    for (const { path, method, aliases = [] } of all)
      for (const one of [method, ...aliases]) expect(paths[path]).toHaveProperty(one.toLowerCase());
  });
});

describe("a route", () => {
  it("is declared under its own id", () => {
    for (const [id, route] of Object.entries(routes)) expect(route.id).toBe(id);
  });

  it("has examples that its schemas accept", () => {
    for (const { id, body, query, example } of all) {
      if (example?.body !== undefined) expect(body?.safeParse(example.body).error, id).toBeUndefined();
      if (example?.query !== undefined) expect(query?.safeParse(example.query).error, id).toBeUndefined();
    }
  });
});
