import type { ServerResponse } from "node:http";
import type { GatewayBody } from "./read-body.ts";

/** An answer that the gateway gives itself, by API Gateway's response type. */
export class GatewayError extends Error {
  readonly responseType: string;
  readonly statusCode: number;
  constructor(responseType: string, statusCode: number, message: string) {
    super(message);
    this.responseType = responseType;
    this.statusCode = statusCode;
  }
}

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\$context(\.\w+)+/g, (name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the local gateway has no ${name}`);
    return value;
  });

/** Sends a gateway-made error by the body's gateway responses: the type's own, else DEFAULT_4XX or DEFAULT_5XX. */
export const sendGatewayError = (
  response: ServerResponse,
  error: GatewayError,
  { body, requestId }: { readonly body: GatewayBody; readonly requestId: string },
): void => {
  const responses = body["x-amazon-apigateway-gateway-responses"];
  const fallback = error.statusCode < 500 ? "DEFAULT_4XX" : "DEFAULT_5XX";
  const chosen = responses[error.responseType] ?? responses[fallback];
  const values = {
    "$context.requestId": requestId,
    "$context.error.message": error.message,
    "$context.error.messageString": JSON.stringify(error.message),
    "$context.error.responseType": error.responseType,
  };
  const headers: Record<string, string> = {
    "x-amzn-requestid": requestId,
    "x-amzn-errortype": error.responseType,
  };
  for (const [name, value] of Object.entries(chosen?.responseParameters ?? {}))
    headers[name.slice("gatewayresponse.header.".length)] = value.replaceAll(/^'|'$/g, "");
  response.writeHead(Number(chosen?.statusCode ?? error.statusCode), headers);
  response.end(
    fill(chosen?.responseTemplates["application/json"] ?? '{"message":$context.error.messageString}', values),
  );
};
