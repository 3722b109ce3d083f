import type { APIGatewayProxyResult } from "aws-lambda";
import {
  type ErrorCode,
  errorTable,
  type Problem,
  Refusal,
  type RefusalDetails,
} from "#lib/contract/errors.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { fitsResponse } from "#lib/domain/platform/page/response-bytes.ts";
import { withoutLaterRecords } from "./batch-response.ts";
import { entityTag } from "./entity-tag.ts";
import { shownDetails } from "./shown-errors.ts";

/** An answer before it goes out. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body is bytes in base64, for a caller whose `Accept` begins with a media type that the gateway decodes. */
  readonly isBase64Encoded?: true;
}

/** A problem by the closed table; a 5xx never carries an inner message. */
export const problemReply = (code: ErrorCode, requestId: string, details: RefusalDetails = {}): Reply => {
  const { status, title } = errorTable[code];
  const { retryAfterSeconds, headers, cause: _, detail, ...extra } = shownDetails(details);
  const problem: Problem = {
    type: `urn:leadrail:problem:${code}`,
    title,
    status,
    code,
    ...(status < 500 && detail !== undefined ? { detail } : {}),
    request_id: requestId,
    ...extra,
  };
  return {
    status,
    headers: {
      "content-type": "application/problem+json",
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
      ...headers,
    },
    body: JSON.stringify(problem),
  };
};

interface Answered {
  readonly status: number;
  readonly version?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  readonly base64?: string;
  readonly mediaType?: string;
}

/**
 * The JSON of a response body. Of a batch, whose items are written already, records that do not fit are left out. Throws
 * Refusal `response_too_large` for any other body that Lambda cannot return.
 */
const responseBody = (route: AnyRoute, answer: unknown): string => {
  const body = JSON.stringify(answer);
  if (fitsResponse(body)) return body;
  if (route.batch !== undefined) return JSON.stringify(withoutLaterRecords(route.batch, answer));
  throw new Refusal("response_too_large", {
    detail: "The records are too large to be returned together. Get them one by one.",
  });
};

/** A handler's answer, checked against its route: what the contract does not promise does not leave the house. */
export const answerReply = (route: AnyRoute, answer: Answered): Reply => {
  const definition = route.answers[answer.status];
  if (definition === undefined) throw new Error(`${route.id} does not declare the status ${answer.status}`);
  const { headers = {} } = answer;
  if (answer.text !== undefined && answer.mediaType !== undefined)
    return {
      status: answer.status,
      headers: { ...headers, "content-type": answer.mediaType },
      body: answer.text,
    };
  if (answer.base64 !== undefined && answer.mediaType !== undefined)
    return {
      status: answer.status,
      headers: { ...headers, "content-type": answer.mediaType },
      body: answer.base64,
      isBase64Encoded: true,
    };
  if (definition.schema === undefined) return { status: answer.status, headers, body: "" };
  const body = responseBody(route, definition.schema.parse(answer.body));
  const isTagged = answer.version !== undefined || (route.method === "GET" && answer.status === 200);
  const etag: Record<string, string> = isTagged ? { etag: entityTag(answer.version, body) } : {};
  return {
    status: answer.status,
    headers: { ...etag, ...headers, "content-type": "application/json" },
    body,
  };
};

const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
} as const;

const exposedHeaders =
  "ETag, Location, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Idempotency-Replayed, Preference-Applied, Content-Disposition";

/** The headers of every answer; CORS only for an origin on the allow-list. */
export const finish = (
  reply: Reply,
  {
    requestId,
    origin,
    origins,
  }: { requestId: string; origin: string | undefined; origins: readonly string[] },
): APIGatewayProxyResult => ({
  statusCode: reply.status,
  headers: {
    ...securityHeaders,
    "x-request-id": requestId,
    ...(origin !== undefined && origins.includes(origin)
      ? {
          "access-control-allow-origin": origin,
          "access-control-expose-headers": exposedHeaders,
          vary: "Origin",
        }
      : {}),
    ...reply.headers,
  },
  body: reply.body,
  ...(reply.isBase64Encoded && { isBase64Encoded: true }),
});
