import type { AnswerDefinition, AnyRoute } from "../route.ts";
import type { Json } from "./json-schemas.ts";

const text = (description: string): Json => ({ description, schema: { type: "string" } });

/** Headers of many answers, which stand once under `components`. */
export const sharedHeaders = {
  "X-Request-Id": text("Names the request; quote it when you ask for help."),
  RateLimit: text(
    'What is left of the budget: `"write";r=119;t=42`, requests and seconds until it is full again.',
  ),
  "RateLimit-Policy": text('The budget: `"write";q=120;w=60`, requests and seconds.'),
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } },
  ETag: text('The version, and what of it was shown: `"7-Qk3v…"`. For `If-Match` and `If-None-Match`.'),
  "Idempotency-Replayed": text("`true` where this is the first answer to the key, again."),
} as const satisfies Record<string, Json>;

type SharedHeader = keyof typeof sharedHeaders;

const reference = (name: SharedHeader): Json => ({ $ref: `#/components/headers/${name}` });
const references = (names: readonly SharedHeader[]): Json =>
  Object.fromEntries(names.map((name) => [name, reference(name)]));

const budget = ({ roles }: AnyRoute): readonly SharedHeader[] =>
  roles === "public" ? [] : ["RateLimit", "RateLimit-Policy"];

const hasVersion = ({ schema }: AnswerDefinition): boolean =>
  schema !== undefined && "shape" in schema && "version" in (schema.shape as object);

/** The headers of what a route answers when all went well. */
export const answerHeaders = (route: AnyRoute, status: string, definition: AnswerDefinition): Json => {
  const isTagged =
    (route.method === "GET" && status === "200" && definition.schema !== undefined) || hasVersion(definition);
  const own = Object.entries(definition.headers ?? {}).map(([name, description]) => [
    name,
    text(description),
  ]);
  return {
    ...references([
      "X-Request-Id",
      ...budget(route),
      ...(isTagged ? (["ETag"] as const) : []),
      ...(route.method === "POST" && route.roles !== "public" ? (["Idempotency-Replayed"] as const) : []),
    ]),
    ...Object.fromEntries(own),
  };
};

/** The headers of a refusal. */
export const problemHeaders = (status: string): Json =>
  references(status === "429" || status === "503" ? ["X-Request-Id", "Retry-After"] : ["X-Request-Id"]);
