import type { APIGatewayProxyEvent } from "aws-lambda";
import { Refusal } from "#lib/contract/errors.ts";
import { Actor } from "#lib/contract/platform/actor.ts";
import type { AnyRoute } from "#lib/contract/route.ts";

/** The actor that the authorizer resolved; its context values are strings. */
const actorOf = (event: APIGatewayProxyEvent): Actor => {
  const text = event.requestContext.authorizer?.["actor"];
  if (typeof text !== "string") throw new Refusal("unauthenticated");
  return Actor.parse(JSON.parse(text));
};

/** Who calls, once role and key scopes allow this route; undefined on public routes. */
export const identify = (route: AnyRoute, event: APIGatewayProxyEvent): Actor | undefined => {
  if (route.roles === "public") return undefined;
  const actor = actorOf(event);
  if (!route.roles.includes(actor.role)) throw new Refusal("forbidden");
  if (actor.scopes !== undefined && !actor.scopes.includes(route.id))
    throw new Refusal("forbidden", { detail: "This API key's scopes leave this endpoint out." });
  return actor;
};

/** Whom limits and Idempotency-Keys are counted for. */
export const callerOf = (actor: Actor): string => actor.key_id ?? actor.member_id;
