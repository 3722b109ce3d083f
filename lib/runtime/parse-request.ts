import type { APIGatewayProxyEvent } from "aws-lambda";
import type * as z from "zod";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { plainIssues } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { parameterHint } from "#lib/domain/platform/text/parameter-hint.ts";
import { headerOf } from "./headers.ts";
import { withoutSynonyms } from "./item-synonyms.ts";
import { itemsApart } from "./items-apart.ts";
import { jsonErrors, pointerOf } from "./json-errors.ts";
import { knownKeys } from "./known-keys.ts";
import { otherIssues, type ReadOnlyField, withoutReadOnly } from "./read-only.ts";
import { errorsShownMax } from "./shown-errors.ts";

/** Issues then say what was given, which a hint needs. */
const withInput = { reportInput: true } as const;

/** One error per unknown key, with the nearest known name where one is near; looked for while answers show it. */
const unknownKeys = (issue: z.core.$ZodIssueUnrecognizedKeys, known: readonly string[]): ValidationError[] =>
  issue.keys.map((key, index) => {
    // Of several forms another may take the very name.
    const others = known.filter((name) => name !== key);
    const near = index < errorsShownMax ? nearestName(key, others) : undefined;
    return {
      pointer: pointerOf([...issue.path, key]),
      code: "unknown_field",
      message: `There is no \`${key}\` here.`,
      ...(near === undefined ? {} : { hint: `Did you mean \`${near}\`?` }),
    };
  });

/** The allowed value that a misspelt one most likely means. */
const nearestValue = ({ code, input, ...issue }: z.core.$ZodIssue): { hint?: string } => {
  if (code !== "invalid_value" || typeof input !== "string" || !("values" in issue)) return {};
  const near = nearestName(input, issue.values.map(String));
  return near === undefined ? {} : { hint: `Did you mean \`${near}\`?` };
};

/** The hint that a schema gives with its refusal. */
const ownHint = (issue: object): { hint?: string } =>
  "hint" in issue && typeof issue.hint === "string" ? { hint: issue.hint } : {};

const errorsOf = (issues: readonly z.core.$ZodIssue[], schema: z.ZodType): ValidationError[] =>
  issues.flatMap((issue): ValidationError[] =>
    issue.code === "unrecognized_keys"
      ? unknownKeys(issue, knownKeys(schema, issue.path))
      : [
          {
            pointer: pointerOf(issue.path),
            code: issue.code,
            // Why a key can't be one is said of the key.
            message: (issue.code === "invalid_key" && issue.issues[0]?.message) || issue.message,
            ...nearestValue(issue),
            ...ownHint(issue),
          },
        ],
  );

/** Query parameters by the route's schema; repeated and unknown ones are refused. */
export const parseQuery = (route: AnyRoute, event: APIGatewayProxyEvent): unknown => {
  const given = event.multiValueQueryStringParameters ?? {};
  const takesConditions = route.conditions === true;
  const known = knownKeys(route.query).filter((name) => !(takesConditions && name === "where"));
  const names = Object.keys(given);
  const others = names.filter((name) => !known.includes(name));
  // A record, as which conditions are read, would drop the name that sets prototypes.
  const strange = takesConditions ? others.filter((name) => name === "__proto__") : others;
  if (strange.length > 0)
    throw new Refusal("unknown_parameter", {
      errors: strange.map((name) => {
        const hint = parameterHint(name, known);
        return {
          pointer: `?${name}`,
          code: "unknown_parameter",
          message: `This endpoint has no parameter \`${name}\`.`,
          ...(hint === undefined ? {} : { hint }),
        };
      }),
    });
  const repeated = names.find((name) => (given[name]?.length ?? 0) > 1);
  if (repeated !== undefined)
    throw new Refusal("invalid_parameter", {
      errors: [{ pointer: `?${repeated}`, code: "repeated", message: "Send this parameter once." }],
    });
  const empty = names.filter((name) => known.includes(name) && given[name]?.[0] === "");
  if (empty.length > 0)
    throw new Refusal("invalid_parameter", {
      errors: empty.map((name) => ({
        pointer: `?${name}`,
        code: "empty",
        message: "This parameter has no value.",
        hint: "Give it one, or leave it out.",
      })),
    });
  if (route.query === undefined) return undefined;
  const first = (chosen: readonly string[]) =>
    Object.fromEntries(chosen.map((name) => [name, given[name]?.[0]]));
  const values = takesConditions
    ? { ...first(names.filter((name) => known.includes(name))), where: first(others) }
    : first(names);
  const parsed = route.query.safeParse(values, withInput);
  if (parsed.success) return parsed.data;
  throw new Refusal("invalid_parameter", {
    errors: errorsOf(parsed.error.issues.flatMap(plainIssues), route.query).map((error) => ({
      ...error,
      pointer: `?${error.pointer.slice(1)}`,
    })),
  });
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    throw new Refusal("not_found", { cause });
  }
};

/** Path parameters, which a REST API leaves encoded; an id that can't exist is answered like one that does not. */
export const parseParams = (route: AnyRoute, event: APIGatewayProxyEvent): unknown => {
  if (route.params === undefined) return undefined;
  const given = Object.entries(event.pathParameters ?? {});
  const parsed = route.params.safeParse(
    Object.fromEntries(given.map(([name, value]) => [name, decoded(value ?? "")])),
  );
  if (!parsed.success) throw new Refusal("not_found");
  return parsed.data;
};

const bodyBytes = (event: APIGatewayProxyEvent): Buffer =>
  Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");

/** Throws Refusal for a body that is not JSON in UTF-8. */
const requireJsonType = (event: APIGatewayProxyEvent): void => {
  const [type = "", ...parameters] = (headerOf(event, "content-type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  if (type !== "application/json" && !type.endsWith("+json"))
    throw new Refusal("unsupported_media_type", { detail: "Send `Content-Type: application/json`." });
  const charset = parameters.find((part) => /^charset\s*=/.test(part))?.replace(/^charset\s*=\s*/, "");
  if (charset !== undefined && !/^"?utf-?8"?$/.test(charset))
    throw new Refusal("unsupported_media_type", { detail: "JSON is sent in UTF-8 (RFC 8259)." });
};

/** API Gateway puts this where bytes are no UTF-8, before anybody here can look at them. */
const replacement = "\ufffd";

const parseJson = (event: APIGatewayProxyEvent, bytes: Buffer): unknown => {
  const place = event.isBase64Encoded ? -1 : (event.body ?? "").indexOf(replacement);
  if (place >= 0)
    throw new Refusal("invalid_json", {
      detail: `The body is not UTF-8 at character ${place + 1}. (If you mean U+FFFD itself, write \`\\ufffd\`.)`,
    });
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Refusal("invalid_json", { cause });
  }
};

/** A body as its handler gets it, with the fields that only the service writes apart. */
interface ParsedBody {
  readonly body: unknown;
  readonly json?: unknown;
  readonly readOnly: readonly ReadOnlyField[];
}

/** Parses the JSON body by the route's schema. Throws Refusal. */
export const parseBody = (route: AnyRoute, event: APIGatewayProxyEvent): ParsedBody => {
  const bytes = bodyBytes(event);
  if (bytes.length > sizes.bodyBytesMax) throw new Refusal("payload_too_large");
  if (route.body === undefined) {
    if (bytes.length > 0 && bytes.toString().trim() !== "{}")
      throw new Refusal("validation_failed", {
        errors: [
          {
            pointer: "",
            code: "unexpected_body",
            message: "This endpoint takes no body.",
            hint: "Send the request without a body.",
          },
        ],
      });
    return { body: undefined, readOnly: [] };
  }
  requireJsonType(event);
  const given = parseJson(event, bytes);
  const errors = jsonErrors(given);
  if (errors.length > 0) throw new Refusal("validation_failed", { errors });
  const json = withoutSynonyms(route, given);
  const parsed = route.body.safeParse(json, withInput);
  if (parsed.success) return { body: parsed.data, readOnly: [] };
  const change = withoutReadOnly(route, json);
  if (change !== undefined) return { ...change, json };
  const found = errorsOf(otherIssues(route, json, parsed.error.issues.flatMap(plainIssues)), route.body);
  const body = itemsApart(route, json, found);
  if (body === undefined) throw new Refusal("validation_failed", { errors: found });
  return { body, readOnly: [] };
};
