import type { APIGatewayProxyEvent } from "aws-lambda";
import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { identify } from "#lib/runtime/identity.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

const eventOf = (actor?: object): APIGatewayProxyEvent => {
  const authorizer = actor && { actor: JSON.stringify(actor) };
  // Only this is looked at.
  return { requestContext: { authorizer } } as unknown as APIGatewayProxyEvent;
};

/** The code of the refusal, or nothing where the caller is let in. */
const refusalOf = (route: AnyRoute, actor?: object): string | undefined => {
  try {
    identify(route, eventOf(actor));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

const all: readonly AnyRoute[] = Object.values(routes);
const guarded = all.filter(({ roles }) => roles !== "public");

describe.each(guarded)("$id", (route) => {
  it("lets in the roles that it lists, and refuses every other", () => {
    const refusals = Role.options.map((role) => [role, refusalOf(route, anActor(role))]);

    expect(refusals).toEqual(
      Role.options.map((role) => [role, route.roles.includes(role) ? undefined : "forbidden"]),
    );
  });

  it("refuses whoever the authorizer did not name", () => {
    expect(refusalOf(route)).toBe("unauthenticated");
  });

  it("refuses an administrator's key whose scopes leave it out", () => {
    const actor = { ...anActor("admin"), key_id: "key_01J0000000000000000000000A" };

    expect(refusalOf(route, { ...actor, scopes: ["noSuchRoute"] })).toBe("forbidden");
  });
});

describe("a public route", () => {
  it("asks nobody who they are", () => {
    const open = all.filter(({ roles }) => roles === "public");

    expect(open.length).toBeGreaterThan(0);
    expect(open.map((route) => refusalOf(route))).toEqual(open.map(() => undefined));
  });
});
