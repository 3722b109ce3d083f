import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { Problem } from "#lib/contract/errors.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";
import { bodyOf, missingId, pathOf, type RouteCall, routeCalls } from "#test/support/route-calls.ts";

/** A request as API Gateway passes it on: `actor` is what the authorizer returned. */
interface Given {
  readonly actor?: object;
  readonly query?: string;
  readonly body?: string;
}

const pathParametersOf = (path: string, named: string): Record<string, string> => {
  const values = path.split("/");
  return Object.fromEntries(
    named.split("/").flatMap((part, index) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? [] : [[name, values[index] ?? ""]];
    }),
  );
};

const eventOf = ({ route, method }: RouteCall, { actor, query, body }: Given): APIGatewayProxyEvent => {
  const path = pathOf(route, route.finds && missingId(route.finds));
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod: method,
    path,
    pathParameters: pathParametersOf(path, route.path),
    body: body ?? null,
    headers: { "content-type": "application/json", ...(bodyOf(route).headers ?? {}) },
    isBase64Encoded: false,
    multiValueQueryStringParameters: query === undefined ? null : { [query]: ["1"] },
    requestContext: {
      requestId: "request",
      ...(actor && { authorizer: { actor: JSON.stringify(actor) } }),
    } as unknown as APIGatewayProxyEvent["requestContext"],
  };
  return event as APIGatewayProxyEvent;
};

const context = { getRemainingTimeInMillis: () => 10_000 } as Context;

/** The route behind the runtime that all handlers share, with a handler that must not be called. */
const served = (call: RouteCall) => {
  const handle = vi.fn();
  const handler = endpoint(call.route, { uses: [] }, handle, { load: async () => ({}) });
  const ask = (given: Given): Promise<APIGatewayProxyResult> => handler(eventOf(call, given), context);
  return { ask, handle };
};

const codeOf = ({ statusCode, body }: APIGatewayProxyResult): unknown => [
  statusCode,
  Problem.parse(JSON.parse(body)).code,
];

const exampleOf = ({ route }: RouteCall): Given => {
  const { body } = bodyOf(route);
  return body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
};

/** The strongest caller that the route admits. */
const callerOf = ({ route }: RouteCall): Given => {
  const { roles } = route;
  const role = roles === "public" ? undefined : Role.options.find((one) => roles.includes(one));
  return role === undefined ? {} : { actor: anActor(role) };
};

describe.each(routeCalls)("$name", (call) => {
  if (call.route.roles !== "public")
    it("returns 401 to a request without an actor of the authorizer, and does not call its handler", async () => {
      const { ask, handle } = served(call);

      expect(codeOf(await ask(exampleOf(call)))).toEqual([401, "unauthenticated"]);
      expect(handle).not.toHaveBeenCalled();
    });

  it("returns 400 to an unknown parameter, and does not call its handler", async () => {
    const { ask, handle } = served(call);
    // Other names are conditions on fields, which the handler reads: those routes are also asked over HTTP.
    const query = call.route.conditions === true ? "__proto__" : "no_such_parameter";

    const answer = await ask({ ...callerOf(call), ...exampleOf(call), query });

    expect(codeOf(answer)).toEqual([400, "unknown_parameter"]);
    expect(handle).not.toHaveBeenCalled();
  });

  if (call.route.body !== undefined)
    it("returns 400 to a body that is not JSON, and does not call its handler", async () => {
      const { ask, handle } = served(call);

      expect(codeOf(await ask({ ...callerOf(call), body: "{" }))).toEqual([400, "invalid_json"]);
      expect(handle).not.toHaveBeenCalled();
    });
});
