import { type ErrorCode, errorTable } from "../errors.ts";

const code: ErrorCode = "method_not_allowed";
const { status, title } = errorTable[code];

/** A mock can't answer a body of a type that it has no template for. */
const bodyTypes = ["application/json", "application/x-www-form-urlencoded", "text/plain"] as const;

/** What a path answers to the methods that it does not take: the gateway's own 405, which no function is asked for. */
export const otherMethods = (allowed: readonly string[]): Record<string, unknown> => ({
  responses: {
    [status]: {
      description: title,
      headers: { Allow: { schema: { type: "string" } }, "Content-Type": { schema: { type: "string" } } },
    },
  },
  security: [],
  "x-amazon-apigateway-integration": {
    type: "mock",
    passthroughBehavior: "never",
    requestTemplates: Object.fromEntries(
      bodyTypes.map((type) => [type, JSON.stringify({ statusCode: status })]),
    ),
    responses: {
      default: {
        statusCode: String(status),
        responseParameters: {
          "method.response.header.Allow": `'${allowed.join(", ")}'`,
          "method.response.header.Content-Type": "'application/problem+json'",
        },
        responseTemplates: {
          "application/json": JSON.stringify({
            type: `urn:leadrail:problem:${code}`,
            title,
            status,
            code,
            request_id: "$context.requestId",
          }),
        },
      },
    },
  },
});
