import { validateHeaderName, validateHeaderValue } from "node:http";
import * as z from "zod";
import { GatewayFailure } from "./gateway-failure.ts";

/** An answer of a function, ready to send. */
export interface ProxyAnswer {
  readonly statusCode: number;
  /** By lower-cased name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/** Not numbers, which API Gateway takes for a malformed answer. */
const Value = z.union([z.string(), z.boolean()]);

/** Nothing else is allowed. */
const Answer = z.strictObject({
  statusCode: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .pipe(z.number().int().min(200).max(599)),
  headers: z.record(z.string(), Value).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(Value)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** These are the gateway's own; a function's come under another name. */
const REMAPPED = new Set([
  "authorization",
  "connection",
  "content-length",
  "date",
  "server",
  "www-authenticate",
]);

/** Reads what a function answered to a proxy integration. Throws GatewayFailure, the 502, when it is malformed. */
export function readProxyAnswer(payload: unknown): ProxyAnswer {
  const parsed = Answer.safeParse(payload);
  if (!parsed.success)
    throw new GatewayFailure("malformedAnswer", `malformed answer: ${parsed.error.message}`);
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.data;
  return {
    statusCode,
    headers: mergeHeaders(headers ?? {}, multiValueHeaders ?? {}),
    body: body ?? "",
    isBase64Encoded: isBase64Encoded ?? false,
  };
}

type Values = z.infer<typeof Value>;

/** A pair that is in both maps goes out once. */
function mergeHeaders(
  single: Readonly<Record<string, Values>>,
  multi: Readonly<Record<string, readonly Values[]>>,
): Map<string, string[]> {
  const merged = new Map<string, string[]>([["content-type", []]]);
  for (const [name, values] of Object.entries(multi)) addHeader(merged, name, values.map(String));
  for (const [name, value] of Object.entries(single)) {
    if (!merged.get(sentName(name))?.includes(String(value))) addHeader(merged, name, [String(value)]);
  }
  if (merged.get("content-type")?.length === 0) merged.set("content-type", ["application/json"]);
  merged.delete("transfer-encoding");
  return merged;
}

function addHeader(merged: Map<string, string[]>, name: string, values: readonly string[]): void {
  const sent = sentName(name);
  try {
    validateHeaderName(sent);
    for (const value of values) validateHeaderValue(sent, value);
  } catch (error) {
    throw new GatewayFailure("malformedAnswer", `malformed header: ${String(error)}`);
  }
  merged.set(sent, [...(merged.get(sent) ?? []), ...values]);
}

function sentName(name: string): string {
  const lower = name.toLowerCase();
  return REMAPPED.has(lower) ? `x-amzn-remapped-${lower}` : lower;
}
