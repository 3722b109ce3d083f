import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { Refusal } from "#lib/contract/errors.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { isFailureOfAws } from "./failure-of-aws.ts";
import { headerOf } from "./headers.ts";
import { errorFields, log } from "./log.ts";
import { finish, problemReply, type Reply } from "./respond.ts";

type Edge = MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** One line per request: route, status, time and who, without personal data. */
export const accessLog = (route: AnyRoute): Edge => {
  let beganMs = 0;
  const write = (event: APIGatewayProxyEvent, status: number | undefined): void =>
    log("info", "request", {
      route: route.id,
      status,
      ms: Date.now() - beganMs,
      request_id: event.requestContext.requestId,
    });
  return {
    before: () => {
      beganMs = Date.now();
    },
    after: ({ event, response }) => write(event, response?.statusCode),
    onError: ({ event, response }) => write(event, response?.statusCode),
  };
};

const newerReleaseSeconds = 300;
/** After a failure of a service of AWS, in seconds. */
const comeBackSeconds = 5;

const replyOf = (error: unknown, requestId: string): Reply => {
  if (error instanceof Refusal) return problemReply(error.code, requestId, error.details);
  // A newer release wrote the record. Nothing is lost: it can be read once that release is back.
  if (error instanceof UnknownVariant)
    return problemReply("unavailable", requestId, { retryAfterSeconds: newerReleaseSeconds });
  return isFailureOfAws(error)
    ? problemReply("unavailable", requestId, { retryAfterSeconds: comeBackSeconds })
    : problemReply("internal", requestId);
};

/** Turns whatever was thrown into a problem; one of a 5xx says nothing of its cause. */
export const problems = (): Edge => ({
  onError: (request) => {
    const { event, error } = request;
    const requestId = event.requestContext.requestId;
    if (!(error instanceof Refusal))
      log("error", "unexpected failure", { request_id: requestId, ...errorFields(error) });
    const reply = replyOf(error, requestId);
    const origins = (process.env["CORS_ORIGINS"] ?? "").split(",");
    request.response = finish(reply, { requestId, origin: headerOf(event, "origin"), origins });
  },
});
