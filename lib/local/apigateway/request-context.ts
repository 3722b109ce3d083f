import { createHash } from "node:crypto";
import type { APIGatewayEventRequestContext } from "aws-lambda";
import type { GatewayRequest } from "./gateway-request.ts";
import type { RequestIds } from "./request-ids.ts";
import type { RouteMatch } from "./route-table.ts";
import type { Stage } from "./stage.ts";

/** All that an event is made of. */
export interface RequestParts {
  readonly request: GatewayRequest;
  readonly route: RouteMatch;
  readonly ids: RequestIds;
  readonly stage: Stage;
  readonly receivedAt: Date;
}

/** The event's account of the request, its stage and its caller; the authorizer's context comes on top. */
export function requestContext({
  request,
  route,
  ids,
  stage,
  receivedAt,
}: RequestParts): Omit<APIGatewayEventRequestContext, "authorizer"> {
  const { resource, operation } = route.method;
  return {
    resourceId: createHash("sha256").update(resource).digest("hex").slice(0, 6),
    resourcePath: resource,
    ...(operation.operationId !== undefined && { operationName: operation.operationId }),
    httpMethod: request.method,
    ...ids,
    requestTime: commonLogTime(receivedAt),
    requestTimeEpoch: receivedAt.getTime(),
    path: `/${stage.stageName}${request.path}`,
    accountId: stage.accountId,
    protocol: request.protocol,
    stage: stage.stageName,
    domainName: request.host,
    domainPrefix: request.host.split(".")[0] ?? "",
    apiId: stage.apiId,
    identity: { ...NO_IDENTITY, sourceIp: request.sourceIp, userAgent: request.userAgent },
  };
}

/** Of callers that sign with IAM, Cognito, a certificate or a usage plan's key. */
const NO_IDENTITY = {
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
  user: null,
  userArn: null,
} as const;

/** Such as `15/May/2020:06:01:09 +0000`. */
function commonLogTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
