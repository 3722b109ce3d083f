import type { ServerResponse } from "node:http";
import * as z from "zod";
import { GatewayError } from "./gateway-error.ts";

const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** What a Lambda proxy integration may answer; API Gateway refuses anything beyond. */
const ProxyAnswer = z.strictObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalar).optional(),
  multiValueHeaders: z.record(z.string(), z.array(scalar)).optional(),
  body: z.string().optional(),
  isBase64Encoded: z.boolean().optional(),
});

/** Sends a function's answer; a malformed one is a 502. */
export const sendAnswer = (response: ServerResponse, payload: unknown, requestId: string): void => {
  const parsed = ProxyAnswer.safeParse(payload);
  if (!parsed.success) throw new GatewayError("DEFAULT_5XX", 502, "Internal server error");
  const {
    statusCode,
    headers = {},
    multiValueHeaders = {},
    body = "",
    isBase64Encoded = false,
  } = parsed.data;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders))
    response.setHeader(name, values.map(String));
  response.setHeader("x-amzn-requestid", requestId);
  response.setHeader("x-amz-apigw-id", requestId);
  response.writeHead(statusCode);
  response.end(isBase64Encoded ? Buffer.from(body, "base64") : body);
};
