import type * as z from "zod";
import type { AnyRoute } from "../route.ts";
import { sharedHeaders } from "./answer-headers.ts";
import { areaTags } from "./area-tags.ts";
import { eventPayloads, eventWebhooks } from "./event-webhooks.ts";
import { introduction } from "./introduction.ts";
import { type Json, jsonSchemas } from "./json-schemas.ts";
import { operation, type Schemas } from "./operation.ts";
import { sharedProblems } from "./problem-answers.ts";
import { toldDefaults } from "./told-defaults.ts";

const fieldsOf = (schema: z.ZodObject | undefined): z.ZodType[] =>
  Object.values<z.ZodType>(schema?.shape ?? {});

const schemasOf = (routes: readonly AnyRoute[]): Schemas => ({
  input: jsonSchemas(
    routes.flatMap(({ params, query, body }) => [
      ...fieldsOf(params),
      ...fieldsOf(query),
      ...(body === undefined ? [] : [body]),
    ]),
    "input",
  ),
  output: jsonSchemas(
    [
      ...routes.flatMap(({ answers }) => Object.values(answers).flatMap(({ schema }) => schema ?? [])),
      ...eventPayloads,
    ],
    "output",
  ),
});

const capitalised = (word: string): string => `${word.charAt(0)}${word.slice(1).toLowerCase()}`;

const paths = (routes: readonly AnyRoute[], schemas: Schemas): Record<string, Json> => {
  const out: Record<string, Json> = {};
  for (const route of routes) {
    const item = out[route.path] ?? {};
    item[route.method.toLowerCase()] = operation(route, route.id, schemas);
    for (const alias of route.aliases ?? [])
      item[alias.toLowerCase()] = operation(route, `${route.id}By${capitalised(alias)}`, schemas);
    out[route.path] = item;
  }
  return out;
};

const asSent = (components: Readonly<Record<string, Json>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(components).map(([name, schema]) => [name, toldDefaults(schema)]));

/** Relative to wherever the document is read: every base address ends in the stage. */
const serverUrl = "/v1";

/** The published OpenAPI 3.1 document, made of the same route table as the gateway and the handlers. */
export const openApiDocument = (routes: readonly AnyRoute[]): Json => {
  const schemas = schemasOf(routes);
  return {
    openapi: "3.1.0",
    info: {
      title: "Leadrail",
      version: "1.0.0",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    tags: areaTags(routes),
    paths: paths(routes, schemas),
    webhooks: eventWebhooks(schemas.output),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      headers: sharedHeaders,
      responses: sharedProblems(routes),
      schemas: { ...schemas.output.components, ...asSent(schemas.input.components) },
    },
  };
};
