import { type ErrorCode, errorTable } from "../errors.ts";

/**
 * Errors that the gateway makes itself, by its response type, as problems of the closed table. Every type of 4xx that
 * API Gateway documents is here: a default could only give them all one status.
 */
const responseCodes: Readonly<Record<string, ErrorCode>> = {
  ACCESS_DENIED: "forbidden",
  API_CONFIGURATION_ERROR: "internal",
  AUTHORIZER_CONFIGURATION_ERROR: "internal",
  AUTHORIZER_FAILURE: "internal",
  BAD_REQUEST_BODY: "invalid_json",
  BAD_REQUEST_PARAMETERS: "invalid_parameter",
  DEFAULT_5XX: "internal",
  EXPIRED_TOKEN: "unauthenticated",
  INTEGRATION_FAILURE: "unavailable",
  INTEGRATION_TIMEOUT: "timeout",
  INVALID_API_KEY: "unauthenticated",
  INVALID_SIGNATURE: "unauthenticated",
  MISSING_AUTHENTICATION_TOKEN: "no_such_route",
  QUOTA_EXCEEDED: "rate_limited",
  REQUEST_TOO_LARGE: "payload_too_large",
  RESOURCE_NOT_FOUND: "no_such_route",
  THROTTLED: "rate_limited",
  UNAUTHORIZED: "unauthenticated",
  UNSUPPORTED_MEDIA_TYPE: "unsupported_media_type",
  WAF_FILTERED: "forbidden",
};

const problemTemplate = (code: ErrorCode): string => {
  const { title, status } = errorTable[code];
  const problem = {
    type: `urn:leadrail:problem:${code}`,
    title,
    status,
    code,
    request_id: "$context.requestId",
  };
  return JSON.stringify(problem);
};

/** The gateway can't choose among origins. What it says itself is the same for everyone, so that any may read it. */
const corsHeaders = (origins: readonly string[]): Record<string, string> => {
  const [only, ...others] = origins;
  if (only === undefined) return {};
  return {
    "gatewayresponse.header.access-control-allow-origin": others.length === 0 ? `'${only}'` : "'*'",
  };
};

type Headers = Readonly<Record<string, string>>;

const answerHeaders = (requestsPerSecond: number): Readonly<Partial<Record<ErrorCode, Headers>>> => ({
  unauthenticated: { "gatewayresponse.header.www-authenticate": "'Bearer'" },
  rate_limited: {
    "gatewayresponse.header.retry-after": "'1'",
    "gatewayresponse.header.ratelimit": `'"gateway";r=0;t=1'`,
    "gatewayresponse.header.ratelimit-policy": `'"gateway";q=${requestsPerSecond};w=1'`,
  },
});

export interface GatewayResponseOptions {
  /** Origins that browsers may call from. */
  readonly corsOrigins: readonly string[];
  /** The stage's limit over all callers, which API Gateway applies before it authorizes a request. */
  readonly requestsPerSecond: number;
}

/** `x-amazon-apigateway-gateway-responses`. */
export const gatewayResponses = ({
  corsOrigins,
  requestsPerSecond,
}: GatewayResponseOptions): Record<string, unknown> => {
  const headers = answerHeaders(requestsPerSecond);
  return Object.fromEntries(
    Object.entries(responseCodes).map(([type, code]) => [
      type,
      {
        statusCode: String(errorTable[code].status),
        responseParameters: {
          "gatewayresponse.header.content-type": "'application/problem+json'",
          "gatewayresponse.header.x-content-type-options": "'nosniff'",
          ...headers[code],
          ...corsHeaders(corsOrigins),
        },
        responseTemplates: { "application/json": problemTemplate(code) },
      },
    ]),
  );
};
