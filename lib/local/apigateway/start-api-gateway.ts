import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { makeAuthorizer } from "./authorize.ts";
import { GatewayError, sendGatewayError } from "./gateway-error.ts";
import { proxyEvent } from "./proxy-event.ts";
import { functionArnOf, GatewayBody } from "./read-body.ts";
import { matchRoute, routesOf } from "./route-table.ts";
import { sendAnswer } from "./send-answer.ts";

export type Invoke = (
  functionArn: string,
  event: unknown,
) => Promise<
  | { readonly ok: true; readonly payload: unknown }
  | { readonly ok: false; readonly errorType: string; readonly errorMessage: string }
>;

export interface ApiGatewayOptions {
  /** The OpenAPI body of the template, its intrinsics resolved. */
  readonly body: unknown;
  readonly stageName: string;
  readonly port?: number;
  readonly region: string;
  readonly accountId: string;
  readonly apiId: string;
  readonly binaryMediaTypes?: readonly string[];
  readonly minimumCompressionSize?: number;
  readonly invoke: Invoke;
  /** Whether a function's resource policy lets this API's method invoke it. */
  readonly allowInvoke: (functionArn: string, sourceArn: string) => boolean;
}

/** API Gateway's limits for a REST API. */
const payloadBytesMax = 10 * 1024 * 1024;
const integrationTimeoutMs = 29_000;

const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > payloadBytesMax) throw new GatewayError("REQUEST_TOO_LARGE", 413, "Request Too Long");
    chunks.push(chunk as Buffer);
  }
  return bytes === 0 ? null : Buffer.concat(chunks).toString("utf8");
};

const withinTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new GatewayError("INTEGRATION_TIMEOUT", 504, "Endpoint request timed out")),
      integrationTimeoutMs,
    );
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const refuseUnknown = ({ binaryMediaTypes = [], minimumCompressionSize }: ApiGatewayOptions): void => {
  if (binaryMediaTypes.length > 0) throw new Error("the local gateway does not know BinaryMediaTypes");
  if (minimumCompressionSize !== undefined)
    throw new Error("the local gateway does not know MinimumCompressionSize");
};

/** Serves a REST API's OpenAPI body on loopback with its authorizer, limits and own errors, as API Gateway would. */
export const startApiGateway = async (
  options: ApiGatewayOptions,
): Promise<{ url: string; close(): Promise<void> }> => {
  refuseUnknown(options);
  const { stageName, invoke, allowInvoke, region, accountId, apiId } = options;
  const body = GatewayBody.parse(options.body);
  const routes = routesOf(body);
  const apiArn = `arn:aws:execute-api:${region}:${accountId}:${apiId}`;
  const authorize = makeAuthorizer(body, {
    invoke,
    mayInvoke: (functionArn) => allowInvoke(functionArn, `${apiArn}/authorizers/local`),
  });

  const serve = async (
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
    const method = request.method ?? "GET";
    const prefix = `/${stageName}`;
    const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : undefined;
    const match = path === undefined ? undefined : matchRoute(routes, method, path);
    if (path === undefined || match === undefined)
      throw new GatewayError("MISSING_AUTHENTICATION_TOKEN", 403, "Missing Authentication Token");
    const event: APIGatewayProxyEvent = proxyEvent({
      request,
      url,
      path,
      match,
      requestId,
      stageName,
      accountId,
      apiId,
    });
    const methodArn = `${apiArn}/${stageName}/${method}${path}`;
    const needsIdentity = match.route.operation.security.length > 0;
    const authorizer = needsIdentity ? await authorize(event, methodArn) : {};
    const functionArn = functionArnOf(match.route.operation["x-amazon-apigateway-integration"].uri);
    if (!allowInvoke(functionArn, methodArn))
      throw new GatewayError("DEFAULT_5XX", 500, "Internal server error");
    const complete = {
      ...event,
      body: await readBody(request),
      requestContext: { ...event.requestContext, authorizer },
    };
    const result = await withinTimeout(invoke(functionArn, complete));
    if (!result.ok) throw new GatewayError("DEFAULT_5XX", 502, "Internal server error");
    sendAnswer(response, result.payload, requestId);
  };

  const server = await startLoopbackServer((request, response) => {
    const requestId = randomUUID();
    serve(request, response, requestId).catch((error: unknown) => {
      request.resume();
      const known =
        error instanceof GatewayError ? error : new GatewayError("DEFAULT_5XX", 500, "Internal server error");
      sendGatewayError(response, known, { body, requestId });
    });
  }, options.port);
  return { url: `${server.url}/${stageName}`, close: server.close };
};
