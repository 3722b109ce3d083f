import * as z from "zod";
import { type ErrorCode, errorTable, Problem } from "../errors.ts";
import { Lead } from "../lead-record.ts";
import type { AnswerDefinition, AnyRoute } from "../route.ts";
import { Member } from "../team.ts";

type Json = Record<string, unknown>;

/** Schemas that stand once under `components`. */
const named = z.registry<{ id: string }>();
named.add(Problem, { id: "Problem" });
named.add(Lead, { id: "Lead" });
named.add(Member, { id: "Member" });

const reference = (id: string): string => `#/components/schemas/${id}`;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const entry = named.get(schema);
  if (entry !== undefined) return { $ref: reference(entry.id) };
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return json;
};

const parameters = (schema: z.ZodObject | undefined, where: "path" | "query"): Json[] =>
  Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path",
    schema: schemaOf(field as z.ZodType, "input"),
  }));

const header = (name: string, description: string): Json => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
});

const headersOf = (route: AnyRoute): Json[] => [
  ...(route.method === "POST" ? [header("Idempotency-Key", "Makes a retry safe for 24 hours.")] : []),
  ...(route.ifMatch === undefined ? [] : [header("If-Match", "The record's ETag, as you last read it.")]),
];

/** Codes that the edge may answer on any route of this shape. */
const commonErrors = (route: AnyRoute): ErrorCode[] => [
  "unknown_parameter",
  "invalid_parameter",
  ...(route.roles === "public" ? [] : (["unauthenticated", "forbidden", "rate_limited"] as const)),
  ...(route.body === undefined
    ? []
    : (["invalid_json", "validation_failed", "payload_too_large", "unsupported_media_type"] as const)),
  ...(route.finds === undefined ? [] : (["not_found"] as const)),
  ...(route.method === "POST" ? (["idempotency_in_progress", "idempotency_mismatch"] as const) : []),
  "internal",
  "unavailable",
  "timeout",
];

const problems = (route: AnyRoute): Json => {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...(route.errors ?? []), ...commonErrors(route)])) {
    const { status } = errorTable[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorTable[code].title}`).join(" "),
        content: { "application/problem+json": { schema: { $ref: reference("Problem") } } },
      },
    ]),
  );
};

const content = ({ schema, media = [], example }: AnswerDefinition): Json => ({
  ...(schema === undefined
    ? {}
    : {
        "application/json": {
          schema: schemaOf(schema, "output"),
          ...(example === undefined ? {} : { example }),
        },
      }),
  ...Object.fromEntries(media.map((type) => [type, { schema: { type: "string" } }])),
});

const answer = (definition: AnswerDefinition): Json => ({
  description: definition.description,
  ...(definition.schema === undefined && definition.media === undefined
    ? {}
    : { content: content(definition) }),
});

const operation = (route: AnyRoute, operationId: string): Json => ({
  operationId,
  tags: [route.area],
  summary: route.summary,
  description: [
    route.description,
    route.roles === "public" ? "No credentials needed." : `Roles: ${route.roles.join(", ")}.`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n"),
  ...(route.roles === "public" ? { security: [] } : {}),
  parameters: [...parameters(route.params, "path"), ...parameters(route.query, "query"), ...headersOf(route)],
  ...(route.body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: schemaOf(route.body, "input"),
              ...(route.example?.body === undefined ? {} : { example: route.example.body }),
            },
          },
        },
      }),
  responses: {
    ...Object.fromEntries(Object.entries(route.answers).map(([status, one]) => [status, answer(one)])),
    ...problems(route),
  },
});

const paths = (routes: readonly AnyRoute[]): Record<string, Json> => {
  const out: Record<string, Json> = {};
  for (const route of routes) {
    const item = out[route.path] ?? {};
    item[route.method.toLowerCase()] = operation(route, route.id);
    for (const alias of route.aliases ?? [])
      item[alias.toLowerCase()] = operation(
        route,
        `${route.id}By${alias.charAt(0)}${alias.slice(1).toLowerCase()}`,
      );
    out[route.path] = item;
  }
  return out;
};

/** Relative to wherever the document is read: every base address ends in the stage. */
const serverUrl = "/v1";

/** The published OpenAPI 3.1 document, made of the same route table as the gateway and the handlers. */
export const openApiDocument = (routes: readonly AnyRoute[]): Json => ({
  openapi: "3.1.0",
  info: { title: "Leadrail", version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
  servers: [{ url: serverUrl }],
  security: [{ bearer: [] }],
  paths: paths(routes),
  components: {
    securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
    schemas: z.toJSONSchema(named, { io: "output", uri: reference, unrepresentable: "any" }).schemas,
  },
});
