import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import type { RouteMatch } from "./route-table.ts";

export interface RequestParts {
  readonly request: IncomingMessage;
  readonly url: URL;
  /** The path under the stage. */
  readonly path: string;
  readonly match: RouteMatch;
  readonly requestId: string;
  readonly stageName: string;
  readonly accountId: string;
  readonly apiId: string;
}

/** Header names come with their letter case from the wire, as API Gateway passes them on. */
const multiHeaders = ({ rawHeaders }: IncomingMessage): Record<string, string[]> => {
  const out: Record<string, string[]> = {};
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    out[name] = [...(out[name] ?? []), rawHeaders[index + 1] ?? ""];
  }
  return out;
};

const last = (multi: Readonly<Record<string, string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(multi).map(([name, values]) => [name, values.at(-1) ?? ""]));

const orNull = <T extends object>(value: T): T | null => (Object.keys(value).length === 0 ? null : value);

/** The REST API's Lambda proxy event, without body and authorizer context. */
export const proxyEvent = (parts: RequestParts): APIGatewayProxyEvent => {
  const { request, url, path, match, requestId, stageName } = parts;
  const headers = multiHeaders(request);
  const query: Record<string, string[]> = {};
  for (const [name, value] of url.searchParams) query[name] = [...(query[name] ?? []), value];
  const now = new Date();
  return {
    resource: match.route.resource,
    path,
    httpMethod: request.method ?? "GET",
    headers: last(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(last(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: match.pathParameters,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: {
      resourceId: "local",
      resourcePath: match.route.resource,
      httpMethod: request.method ?? "GET",
      extendedRequestId: requestId,
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      path: `/${stageName}${path}`,
      accountId: parts.accountId,
      protocol: `HTTP/${request.httpVersion}`,
      stage: stageName,
      domainName: url.host,
      domainPrefix: parts.apiId,
      requestId,
      apiId: parts.apiId,
      authorizer: {},
      identity: {
        accessKey: null,
        accountId: null,
        apiKey: null,
        apiKeyId: null,
        caller: null,
        clientCert: null,
        cognitoAuthenticationProvider: null,
        cognitoAuthenticationType: null,
        cognitoIdentityId: null,
        cognitoIdentityPoolId: null,
        principalOrgId: null,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        user: null,
        userAgent: request.headers["user-agent"] ?? null,
        userArn: null,
      },
    },
  };
};
