import type { IncomingMessage, ServerResponse } from "node:http";
import { startLoopbackServer } from "#lib/local/loopback-server.ts";
import { authorizersOf } from "./authorizers.ts";
import { type GatewayBody, type Operation, readGatewayBody } from "./gateway-body.ts";
import { GatewayFailure } from "./gateway-failure.ts";
import { readRequest } from "./gateway-request.ts";
import { gatewayResponses } from "./gateway-responses.ts";
import { lambdaIntegrations } from "./integrate.ts";
import { type InvokeOptions, makeInvokeFunction } from "./invoke-function.ts";
import { type AnswerMock, mockAnswer } from "./mock-answer.ts";
import { operationsOf } from "./operations.ts";
import { readProxyAnswer } from "./proxy-answer.ts";
import { proxyEvent } from "./proxy-event.ts";
import { readPayload } from "./read-payload.ts";
import { newRequestIds, type RequestIds } from "./request-ids.ts";
import { routeTable } from "./route-table.ts";
import { sendAnswer } from "./send-answer.ts";
import type { Stage } from "./stage.ts";
import { UnsupportedGateway } from "./unsupported-gateway.ts";

export interface ApiGatewayOptions extends Stage, InvokeOptions {
  /** The OpenAPI body of the template, its intrinsics resolved. */
  readonly body: unknown;
  /** 0 or absent picks a free one. */
  readonly port?: number;
  /** Added to those that the body names. */
  readonly binaryMediaTypes?: readonly string[];
  /** Not carried out: UnsupportedGateway. */
  readonly minimumCompressionSize?: number;
  /** Told why the gateway answered a 5xx itself, as API Gateway's execution log is. */
  readonly onLog?: (line: string) => void;
}

/** A REST API that is being served. */
export interface ApiGateway {
  /** With the stage, without a final slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a REST API's OpenAPI body on loopback. Rejects with UnsupportedGateway for what it can't carry out. */
export async function startApiGateway(options: ApiGatewayOptions): Promise<ApiGateway> {
  if (options.minimumCompressionSize !== undefined) {
    throw new UnsupportedGateway("MinimumCompressionSize", "not supported by the local gateway");
  }
  const body = readGatewayBody(options.body);
  const serve = makeServe(body, options);
  const respond = gatewayResponses(body["x-amazon-apigateway-gateway-responses"]);
  const { stageName, onLog = () => undefined } = options;

  const server = await startLoopbackServer((request, response) => {
    const ids = newRequestIds();
    serve(request, response, ids).catch((error: unknown) => {
      const failure =
        error instanceof GatewayFailure ? error : new GatewayFailure("unexpected", String(error));
      if (failure.statusCode >= 500) onLog(`${request.method} ${request.url}: ${failure.message}`);
      request.resume();
      respond(response, failure, ids);
    });
  }, options.port);
  return { url: `${server.url}/${stageName}`, close: server.close };
}

/** Answers a request by its function. Throws GatewayFailure for what the gateway answers itself. */
type Serve = (incoming: IncomingMessage, response: ServerResponse, ids: RequestIds) => Promise<void>;

function makeServe(body: GatewayBody, options: ApiGatewayOptions): Serve {
  const { region, accountId, apiId, stageName } = options;
  const stage = { region, accountId, apiId, stageName };
  const binaryMediaTypes = [
    ...(options.binaryMediaTypes ?? []),
    ...body["x-amazon-apigateway-binary-media-types"],
  ];
  const invoke = makeInvokeFunction(options);
  const findRoute = routeTable(body.paths);
  const authorizers = authorizersOf(body, invoke);
  const integrate = lambdaIntegrations(body, invoke);
  const mocks = mockAnswers(body);

  return async (incoming, response, ids) => {
    const request = readRequest(incoming, stageName);
    if (!request) {
      forbidden(response, ids);
      return;
    }
    const route = findRoute(request.method, request.segments);
    const payload = await readPayload(incoming, binaryMediaTypes);
    if (!route) throw new GatewayFailure("noSuchMethod");
    const parts = { request, route, ids, stage, receivedAt: new Date() };
    const mock = mocks.get(route.method.operation);
    if (mock !== undefined) {
      mock(response, incoming.headers["content-type"], ids);
      return;
    }
    const authorizer = await authorizers.get(route.method.operation)?.(parts);
    const answer = readProxyAnswer(await integrate(parts, proxyEvent(parts, payload, authorizer)));
    sendAnswer(response, answer, { binaryMediaTypes, accept: incoming.headers.accept, ids });
  };
}

function mockAnswers({ paths }: GatewayBody): ReadonlyMap<Operation, AnswerMock> {
  const mocks = new Map<Operation, AnswerMock>();
  for (const [place, operation] of operationsOf(paths)) {
    const integration = operation["x-amazon-apigateway-integration"];
    if (integration.type === "mock") mocks.set(operation, mockAnswer(operation, integration, place));
  }
  return mocks;
}

/** Outside of its stages an API has no gateway responses. */
function forbidden(response: ServerResponse, { requestId, extendedRequestId }: RequestIds): void {
  response.writeHead(403, {
    "content-type": "application/json",
    "x-amzn-requestid": requestId,
    "x-amz-apigw-id": extendedRequestId,
    "x-amzn-errortype": "ForbiddenException",
  });
  response.end('{"message":"Forbidden"}');
}
