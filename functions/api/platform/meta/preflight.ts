import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { headerOf } from "#lib/runtime/headers.ts";
import { finish } from "#lib/runtime/respond.ts";

const permission = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "Authorization, Causation-Id, Content-Type, Idempotency-Key, If-Match, Prefer",
  // Two hours, the longest that Chrome keeps it.
  "access-control-max-age": "7200",
};

/** Tells a browser whether a page of its origin may call the API; an origin that is not named is not allowed. */
export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> =>
  finish(
    { status: 204, headers: permission, body: "" },
    {
      requestId: event.requestContext.requestId,
      origin: headerOf(event, "origin"),
      origins: (process.env["CORS_ORIGINS"] ?? "").split(","),
    },
  );
