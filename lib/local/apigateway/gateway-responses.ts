import type { ServerResponse } from "node:http";
import type { GatewayBody, GatewayResponse } from "./gateway-body.ts";
import type { GatewayFailure } from "./gateway-failure.ts";
import type { RequestIds } from "./request-ids.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

type Declared = GatewayBody["x-amazon-apigateway-gateway-responses"];
type Send = (response: ServerResponse, failure: GatewayFailure, ids: RequestIds) => void;

interface Compiled {
  readonly statusCode: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly template: string;
}

const variables: Readonly<Record<string, (failure: GatewayFailure, ids: RequestIds) => string>> = {
  "$context.requestId": (_failure, { requestId }) => requestId,
  "$context.extendedRequestId": (_failure, { extendedRequestId }) => extendedRequestId,
  "$context.error.message": ({ shown }) => shown ?? "",
  "$context.error.messageString": ({ shown }) => JSON.stringify(shown),
  "$context.error.responseType": ({ responseType }) => responseType,
};
/** Anything that API Gateway would fill in, known here or not. */
const VARIABLE = /\$(?:\w+)(?:\.\w+)*/g;
const DEFAULT_TEMPLATE = '{"message":$context.error.messageString}';
const PREFIX = "gatewayresponse.header.";

/** Compiles the gateway's own answers. Throws UnsupportedGateway for a variable or mapping that is not known. */
export function gatewayResponses(declared: Declared): Send {
  const compiled = new Map(Object.entries(declared).map(([type, one]) => [type, compile(type, one)]));
  return (response, failure, ids) => {
    const family = failure.statusCode < 500 ? "DEFAULT_4XX" : "DEFAULT_5XX";
    const chosen = compiled.get(failure.responseType) ?? compiled.get(family);
    response.writeHead(chosen?.statusCode ?? failure.statusCode, {
      "content-type": "application/json",
      "x-amzn-requestid": ids.requestId,
      "x-amz-apigw-id": ids.extendedRequestId,
      "x-amzn-errortype": failure.errorType,
      ...chosen?.headers,
    });
    response.end(fill(chosen?.template ?? DEFAULT_TEMPLATE, failure, ids));
  };
}

function compile(
  type: string,
  { statusCode, responseParameters, responseTemplates }: GatewayResponse,
): Compiled {
  const place = `x-amazon-apigateway-gateway-responses.${type}`;
  const template = responseTemplates["application/json"] ?? DEFAULT_TEMPLATE;
  for (const [variable] of template.matchAll(VARIABLE)) {
    if (!variables[variable]) throw new UnsupportedGateway(place, `the local gateway has no ${variable}`);
  }
  const headers = Object.entries(responseParameters).map(([name, value]) => {
    const text = /^'(.*)'$/.exec(value)?.[1];
    if (text === undefined) throw new UnsupportedGateway(`${place}.${name}`, `${value} is no quoted text`);
    return [name.slice(PREFIX.length).toLowerCase(), text];
  });
  return {
    statusCode: statusCode === undefined ? undefined : Number(statusCode),
    headers: Object.fromEntries(headers),
    template,
  };
}

function fill(template: string, failure: GatewayFailure, ids: RequestIds): string {
  return template.replaceAll(VARIABLE, (variable) => variables[variable]?.(failure, ids) ?? variable);
}
