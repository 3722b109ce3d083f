import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { authenticateKey } from "#lib/domain/team/api-key/authenticate.ts";
import { isApiKeyToken } from "#lib/domain/team/api-key/token.ts";
import { authenticatePerson } from "#lib/domain/team/identity/authenticate-person.ts";
import { headerOf } from "#lib/runtime/headers.ts";
import { loadDeps } from "#lib/runtime/load-deps.ts";
import { errorFields, LoggedFailure, log } from "#lib/runtime/log.ts";
import { freshIds } from "#lib/runtime/new-id.ts";
import { authorizerFailed, authorizerFunction } from "./manifest.ts";

const loading = loadDeps(authorizerFunction.uses);

/** API Gateway takes 10,240 bytes of headers; JWTs of a few thousand are common. */
const tokenMax = 8_192;
const bearer = /^Bearer (\S+)$/i;

/** The whole API of this stage: roles are the endpoints' business, and the answer may be cached over routes. */
const everyRoute = (methodArn: string): string => `${methodArn.split("/").slice(0, 2).join("/")}/*`;

/** Who comes with this token: an API key's member, or a person by a JWT. */
const authenticate = async (
  token: string,
  { identity, requestId }: APIGatewayRequestAuthorizerEvent["requestContext"],
): Promise<Actor | undefined> => {
  const { authenticator, doors } = await loading;
  const now = new Date();
  if (isApiKeyToken(token))
    return authenticateKey(authenticator, token, { now, sourceIp: identity.sourceIp });
  const newId = freshIds(now.getTime());
  return authenticatePerson(doors, token, {
    at: now.toISOString(),
    requestId,
    newMemberId: () => newId("member"),
  });
};

/** A failure that is no error of the caller's gets a line of its own, which the alarm counts. */
const loggingFailures = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    log("error", authorizerFailed, errorFields(error));
    throw new LoggedFailure();
  }
};

/** Resolves the caller's credentials to an actor; anything else is a plain 401. */
export const handler = async (
  event: APIGatewayRequestAuthorizerEvent,
): Promise<APIGatewayAuthorizerResult> => {
  const token = bearer.exec(headerOf(event, "authorization") ?? "")?.[1];
  const isToken = token !== undefined && token.length <= tokenMax;
  const actor = isToken && (await loggingFailures(authenticate(token, event.requestContext)));
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
