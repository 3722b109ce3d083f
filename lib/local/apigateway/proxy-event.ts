import type { APIGatewayProxyEvent } from "aws-lambda";
import type { EventBody } from "./read-payload.ts";
import { type RequestParts, requestContext } from "./request-context.ts";
import { apiArn } from "./stage.ts";

/** What a Lambda authorizer answered for the functions behind it. */
export type AuthorizerContext = Readonly<Record<string, string | number>>;

/** The event of a Lambda proxy integration of a REST API. */
export function proxyEvent(
  parts: RequestParts,
  { body, isBase64Encoded }: EventBody,
  authorizer: AuthorizerContext | undefined,
): APIGatewayProxyEvent {
  const { request, route } = parts;
  return {
    resource: route.method.resource,
    path: request.path,
    httpMethod: request.method,
    headers: last(request.headers),
    multiValueHeaders: request.headers,
    queryStringParameters: orNull(last(request.query)),
    multiValueQueryStringParameters: orNull(request.query),
    pathParameters: orNull(route.pathParameters),
    stageVariables: null,
    // Absent, as the JSON of undefined is, when the method has no authorizer.
    requestContext: { ...requestContext(parts), authorizer },
    body,
    isBase64Encoded,
  };
}

/** The event of a REQUEST authorizer: no body, and empty maps where the proxy event has null. */
export function authorizerEvent(parts: RequestParts): Readonly<Record<string, unknown>> {
  const { request, route } = parts;
  return {
    type: "REQUEST",
    methodArn: methodArn(parts),
    resource: route.method.resource,
    path: request.path,
    httpMethod: request.method,
    headers: last(request.headers),
    multiValueHeaders: request.headers,
    queryStringParameters: last(request.query),
    multiValueQueryStringParameters: request.query,
    pathParameters: route.pathParameters,
    stageVariables: {},
    requestContext: requestContext(parts),
  };
}

/** What an authorizer's policy is evaluated against: the path that was asked for. */
export function methodArn({ request, stage }: RequestParts): string {
  return `${apiArn(stage)}/${stage.stageName}/${request.method}${request.path.replace(/(?<=.)\/$/, "")}`;
}

/** The single-value maps keep the last value of each name. */
function last(multi: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? ""]));
}

function orNull<T extends object>(map: T): T | null {
  return Object.keys(map).length === 0 ? null : map;
}
