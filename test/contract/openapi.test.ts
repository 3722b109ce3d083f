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

  it("refers to nothing that it does not hold, and repeats no schema that has a name", () => {
    const text = JSON.stringify(document);
    const { schemas } = document["components"] as { schemas: Record<string, object> };
    const referred = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));

    for (const name of referred) expect(Object.keys(schemas)).toContain(name);
    expect(text).not.toMatch(/"\$(?:id|schema|defs)"/);
    const components = JSON.stringify(schemas);
    const copies = (within: string, schema: object) => within.split(JSON.stringify(schema)).length - 1;
    for (const [name, schema] of Object.entries(schemas))
      expect(copies(text, schema), name).toBe(copies(components, schema));
  });

  it("has a name for every record that it answers", () => {
    const paths = document["paths"] as Record<string, Record<string, { responses: Record<string, unknown> }>>;
    const answered = Object.values(paths)
      .flatMap((item) => Object.values(item).flatMap(({ responses }) => Object.values(responses)))
      .flatMap((answer) => {
        const { content } = answer as { content?: Record<string, { schema: { properties?: object } }> };
        return content?.["application/json"]?.schema ?? [];
      });
    const records = answered.map(({ properties = {} }) => {
      const { data } = properties as { data?: { items?: { properties?: object } } };
      return Object.keys(data?.items?.properties ?? properties);
    });

    expect(records.filter((names) => names.includes("id") && names.includes("version"))).toEqual([]);
  });

  it("asks for If-Match and Idempotency-Key where they are looked at, and nowhere else", () => {
    const headers = (path: string, method: string) => {
      const paths = document["paths"] as Record<string, Record<string, { parameters: { name: string }[] }>>;
      return paths[path]?.[method]?.parameters.map(({ name }) => name);
    };

    expect(headers("/leads", "post")).toContain("Idempotency-Key");
    expect(headers("/leads/{lead_id}", "patch")).toEqual(["lead_id", "If-Match", "Causation-Id"]);
    expect(headers("/docs", "get")).toEqual([]);
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
    for (const { id, body, query, example, conditions } of all) {
      if (example?.body !== undefined) expect(body?.safeParse(example.body).error, id).toBeUndefined();
      if (example?.query === undefined) continue;
      const own = Object.entries(example.query).filter(
        ([name]) => !conditions || name in (query?.shape ?? {}),
      );
      expect(query?.safeParse(Object.fromEntries(own)).error, id).toBeUndefined();
    }
  });
});
