import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

interface PublishedAnswer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
}
type Operations = Readonly<Record<string, { readonly responses: Readonly<Record<string, PublishedAnswer>> }>>;
interface Published {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: {
    readonly responses: Readonly<Record<string, PublishedAnswer>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

/** What a service has answered to a request. */
export interface GivenAnswer {
  readonly status: number;
  readonly contentType: string | null;
  /** The parsed body of a JSON answer, else its text. */
  readonly body: unknown;
}

/** The document's own keywords, which say nothing of values. */
const documentOnly = ["example", "discriminator"];

const makeHeld = () => {
  const document: Published = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../docs/openapi.json"), "utf8"),
  );
  const ajv = new Ajv2020({ strict: false, validateSchema: false, validateFormats: true });
  addFormats.default(ajv);
  for (const keyword of documentOnly) ajv.addKeyword(keyword);
  ajv.addSchema({ $id: "document", components: document.components });
  const paths = Object.keys(document.paths)
    .map((path) => ({ path, names: path.split("{").length - 1 }))
    // A path without names wins against one with: /leads/export is no lead.
    .toSorted((one, other) => one.names - other.names)
    .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`) }));
  return { document, ajv, paths, validators: new Map<string, ValidateFunction>() };
};
let made: ReturnType<typeof makeHeld> | undefined;
/** The document, read when the first answer comes. */
const held = () => {
  made ??= makeHeld();
  return made;
};

const pathOf = (asked: string): string => asked.split("?")[0] ?? "";

const validatorOf = (id: string, schema: object): ValidateFunction => {
  const { ajv, validators } = held();
  const known = validators.get(id);
  if (known !== undefined) return known;
  const own = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'));
  const compiled = ajv.compile(own);
  validators.set(id, compiled);
  return compiled;
};

/** What a schema of the document has against a value; undefined where nothing. `id` names the schema. */
export const schemaErrors = (id: string, schema: object, value: unknown): string | undefined => {
  const validate = validatorOf(id, schema);
  return validate(value) ? undefined : held().ajv.errorsText(validate.errors);
};

/** Only the gateway itself answers these, on whatever path. */
const ofTheGateway = new Set([
  "no_such_route",
  "method_not_allowed",
  "unauthenticated",
  "payload_too_large",
  "unsupported_media_type",
]);

const codeOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "code" in body ? String(body.code) : undefined;

const bodyError = (id: string, { content = {} }: PublishedAnswer, given: GivenAnswer): string | undefined => {
  const type = given.contentType?.split(";")[0] ?? "";
  const medium = Object.entries(content).find(([name]) => name.split(";")[0] === type)?.[1];
  if (given.body === "") return undefined;
  if (medium === undefined) return `a body of ${type} is not listed`;
  // Text, or lines of JSON, of which one alone has been read as JSON.
  const isRead = typeof given.body !== "string" && type !== "application/x-ndjson";
  if (medium.schema === undefined || !isRead) return undefined;
  return schemaErrors(`${id} ${type}`, medium.schema, given.body);
};

const publishedPath = (asked: string): string | undefined =>
  held().paths.find(({ pattern }) => pattern.test(pathOf(asked)))?.path;

/**
 * What of an answer the published document does not say: its status, its code, its media type or its body; undefined
 * where all is as published. Schemas are compiled as they are first needed.
 */
export const unpublished = (method: string, asked: string, given: GivenAnswer): string | undefined => {
  const { document } = held();
  const code = codeOf(given.body);
  if (given.status >= 400 && code !== undefined && ofTheGateway.has(code)) return undefined;
  const path = publishedPath(asked);
  if (path === undefined) return undefined;
  const operation = document.paths[path]?.[(method === "HEAD" ? "GET" : method).toLowerCase()];
  if (operation === undefined) return undefined;
  const listed = operation.responses[given.status];
  const where = `${method} ${path} ${given.status}`;
  if (listed === undefined)
    return `${where}: the status is not listed${code === undefined ? "" : ` (${code})`}`;
  const name = listed.$ref?.split("/").at(-1);
  const answer = name === undefined ? listed : (document.components.responses[name] as PublishedAnswer);
  if (given.status >= 400 && given.body !== "" && !answer.description.includes(`\`${code}\``))
    return `${where}: ${code} is not listed`;
  const error = bodyError(name ?? where, answer, given);
  return error === undefined ? undefined : `${where}: ${error}`;
};
