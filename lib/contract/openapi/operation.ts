import type * as z from "zod";
import type { AnswerDefinition, AnyRoute } from "../route.ts";
import { answerHeaders } from "./answer-headers.ts";
import type { Json, JsonSchemas } from "./json-schemas.ts";
import { problemAnswers } from "./problem-answers.ts";
import { toldDefaults } from "./told-defaults.ts";

/** JSON Schemas of what comes in and of what goes out. */
export interface Schemas {
  readonly input: JsonSchemas;
  readonly output: JsonSchemas;
}

interface Place {
  readonly where: "path" | "query";
  readonly examples?: Readonly<Record<string, string>> | undefined;
}

/** What comes in an address is text; a number's schema says how it reads. */
const asTyped = ({ type }: Json, text: string): string | number =>
  type === "integer" || type === "number" ? Number(text) : text;

const parameters = (
  shape: Readonly<Record<string, z.ZodType>>,
  { input }: Schemas,
  { where, examples = {} }: Place,
): Json[] =>
  Object.entries(shape).map(([name, field]) => {
    const { description, ...schema } = input.of(field);
    return {
      name,
      in: where,
      required: where === "path" || !field.safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema,
      // A map whose entries are parameters of their own.
      ...(schema["additionalProperties"] === undefined || where !== "query"
        ? {}
        : { style: "form", explode: true }),
      ...(examples[name] === undefined ? {} : { example: asTyped(schema, examples[name]) }),
    };
  });

const header = (name: string, description: string, required = false): Json => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
});

const requestHeaders = ({ method, roles, ifMatch, mayBeCaused, answers }: AnyRoute): Json[] => [
  ...(method === "POST" && roles !== "public"
    ? [header("Idempotency-Key", "Makes a retry safe for 24 hours.")]
    : []),
  ...(ifMatch === undefined
    ? []
    : [header("If-Match", "The record's ETag, as you last read it.", ifMatch === "required")]),
  ...(method === "GET" && answers[200]?.schema !== undefined
    ? [header("If-None-Match", "The ETag of the answer that you have.")]
    : []),
  ...(mayBeCaused ? [header("Causation-Id", "The `id` of the event on which you act.")] : []),
];

const requestBody = ({ body, example }: AnyRoute, { input }: Schemas): Json =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: toldDefaults(input.of(body)),
              ...(example?.body === undefined ? {} : { example: example.body }),
            },
          },
        },
      };

const content = ({ schema, media = [], example }: AnswerDefinition, { output }: Schemas): Json => ({
  ...(schema === undefined
    ? {}
    : {
        "application/json": {
          schema: output.of(schema),
          ...(example === undefined ? {} : { example }),
        },
      }),
  ...Object.fromEntries(media.map((type) => [type, { schema: { type: "string" } }])),
});

const answer = (route: AnyRoute, status: string, schemas: Schemas): Json => {
  const definition = route.answers[Number(status)] as AnswerDefinition;
  const hasContent = definition.schema !== undefined || definition.media !== undefined;
  return {
    description: definition.description,
    headers: answerHeaders(route, status, definition),
    ...(hasContent ? { content: content(definition, schemas) } : {}),
  };
};

const describe = ({ description, roles, rate }: AnyRoute): string =>
  [
    description,
    roles === "public" ? "No credentials needed." : `Roles: ${roles.join(", ")}. Budget: ${rate}.`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");

const knownHeaders = { ETag: { $ref: "#/components/headers/ETag" } };

/** A route as an operation of the document. */
export const operation = (route: AnyRoute, operationId: string, schemas: Schemas): Json => ({
  operationId,
  tags: [route.area],
  summary: route.summary,
  description: describe(route),
  ...(route.roles === "public" ? { security: [] } : {}),
  parameters: [
    ...parameters(route.params?.shape ?? {}, schemas, { where: "path" }),
    ...parameters(route.query?.shape ?? {}, schemas, { where: "query", examples: route.example?.query }),
    ...requestHeaders(route),
  ],
  ...requestBody(route, schemas),
  responses: {
    ...Object.fromEntries(
      Object.keys(route.answers).map((status) => [status, answer(route, status, schemas)]),
    ),
    ...(route.method === "GET" && route.answers[200]?.schema !== undefined
      ? { 304: { description: "The answer that you have, by `If-None-Match`.", headers: knownHeaders } }
      : {}),
    ...problemAnswers(route),
  },
});
