import type { ServerResponse } from "node:http";
import { isBinary } from "./media-types.ts";
import type { ProxyAnswer } from "./proxy-answer.ts";
import type { RequestIds } from "./request-ids.ts";

export interface AnswerOptions {
  readonly binaryMediaTypes: readonly string[];
  /** The request's header. */
  readonly accept: string | undefined;
  readonly ids: RequestIds;
}

/** Sends a function's answer with the headers that the gateway adds. */
export function sendAnswer(response: ServerResponse, answer: ProxyAnswer, options: AnswerOptions): void {
  const { ids, binaryMediaTypes, accept } = options;
  // API Gateway looks at the first type that the caller accepts, not at what the answer is.
  const isDecoded = answer.isBase64Encoded && isBinary(binaryMediaTypes, accept?.split(",")[0]);
  for (const [name, values] of answer.headers) response.setHeader(name, values);
  response.setHeader("x-amzn-requestid", ids.requestId);
  response.setHeader("x-amz-apigw-id", ids.extendedRequestId);
  response.statusCode = answer.statusCode;
  response.end(Buffer.from(answer.body, isDecoded ? "base64" : "utf8"));
}
