import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import { authenticateKey } from "#lib/domain/api-key/authenticate.ts";
import { loadDeps } from "#lib/runtime/load-deps.ts";
import { authorizerFunction } from "./manifest.ts";

const loading = loadDeps(authorizerFunction.uses);

const bearer = /^Bearer (\S{1,500})$/i;

/** The whole API of this stage: roles are the endpoints' business, and the answer may be cached over routes. */
const everyRoute = (methodArn: string): string => `${methodArn.split("/").slice(0, 2).join("/")}/*`;

/** Resolves the caller's credentials to an actor; anything else is a plain 401. */
export const handler = async (
  event: APIGatewayRequestAuthorizerEvent,
): Promise<APIGatewayAuthorizerResult> => {
  const { authenticator } = await loading;
  const header = event.headers?.["Authorization"] ?? event.headers?.["authorization"] ?? "";
  const token = bearer.exec(header)?.[1];
  const sourceIp = event.requestContext.identity.sourceIp;
  const actor = token && (await authenticateKey(authenticator, token, { now: new Date(), sourceIp }));
  // API Gateway answers 401 for exactly this message and 500 for any other.
  if (!actor) throw new Error("Unauthorized");
  return {
    principalId: actor.member_id,
    policyDocument: {
      Version: "2012-10-17",
      Statement: [{ Action: "execute-api:Invoke", Effect: "Allow", Resource: everyRoute(event.methodArn) }],
    },
    context: { actor: JSON.stringify(actor) },
  };
};
