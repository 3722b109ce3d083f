import { globSync } from "node:fs";
import { join } from "node:path";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { describe, expect, it, vi } from "vitest";
import { apiFunctions, queueFunctions, scheduledFunctions, streamFunctions } from "#functions/manifest.ts";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { makeToken } from "#lib/domain/team/api-key/token.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";
import { capturedOutput } from "#test/support/canaries/captured-output.ts";
import { failingDeps } from "#test/support/canaries/failing-deps.ts";
import { canary, failures } from "#test/support/canaries/failures.ts";
import { bodyOf, missingId, pathOf, queryOf } from "#test/support/route-calls.ts";

/** What every failing port throws now. */
let failure: () => Error = () => new Error("no failure is set");

// Handlers load their capabilities at import. Each call of a port throws the failure of that moment.
vi.mock("#lib/runtime/load-deps.ts", () => ({
  loadDeps: async (names: readonly string[]) => failingDeps(names, () => failure()),
}));

const context = { getRemainingTimeInMillis: () => 10_000, invokedFunctionArn: "arn" } as Context;
type Handler = (event: never, context: Context) => Promise<unknown>;

const root = join(import.meta.dirname, "../..");
const files = globSync("functions/**/*.ts", { cwd: root });

const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const fileOf = (folder: string, name: string): string => {
  const found = files.filter((file) => file.startsWith(folder) && file.endsWith(`/${name}.ts`));
  expect(found, `${folder}**/${name}.ts`).toHaveLength(1);
  return found[0] ?? "";
};
const handlerOf = async (folder: string, name: string): Promise<Handler> => {
  const loaded: { readonly handler: Handler } = await import(join(root, fileOf(folder, name)));
  return loaded.handler;
};

const actor = {
  workspace_id: "ws_01J0000000000000000000000A",
  member_id: "mem_01J0000000000000000000000A",
  role: "admin",
};
const table: Readonly<Record<string, AnyRoute>> = routes;
const api = Object.keys(apiFunctions).map((id) => ({ id, route: table[id] as AnyRoute }));

const pathParameters = (route: AnyRoute, path: string): Record<string, string> => {
  const values = path.split("/");
  const names = route.path.split("/").map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  return Object.fromEntries(
    names.flatMap((name, index) =>
      name === undefined ? [] : [[name, decodeURIComponent(values[index] ?? "")]],
    ),
  );
};

/** The route's example as API Gateway passes it on, or parts of it replaced. */
const request = (route: AnyRoute, replaced: Partial<APIGatewayProxyEvent> = {}): never => {
  const path = pathOf(route, route.finds && missingId(route.finds));
  const { body, headers } = bodyOf(route);
  const query = [...new URLSearchParams(queryOf(route))];
  return {
    httpMethod: route.method,
    path,
    pathParameters: pathParameters(route, path),
    headers: { "content-type": "application/json", ...headers },
    multiValueQueryStringParameters: Object.fromEntries(query.map(([name, value]) => [name, [value]])),
    body: body === undefined ? null : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: { requestId: "r", authorizer: { actor: JSON.stringify(actor) }, identity: {} },
    ...replaced,
  } as never;
};

/** Requests with the canary wherever a caller writes. */
const hostile: Readonly<Record<string, (route: AnyRoute) => Partial<APIGatewayProxyEvent>>> = {
  "a body that is no JSON": () => ({ body: `{"email": "${canary}` }),
  "a body of another type": () => ({ body: JSON.stringify([canary]) }),
  "unknown names and values": () => ({ body: JSON.stringify({ [canary]: canary, email: [canary] }) }),
  "a query with names and values": () => ({
    multiValueQueryStringParameters: { [canary]: [canary], filter: [canary], cursor: [canary] },
  }),
  "a path with the value": (route) => ({
    pathParameters: Object.fromEntries(
      Object.keys(route.params?.shape ?? {}).map((name) => [name, `email:${canary}\n    at ${canary}`]),
    ),
  }),
  "headers with the value": () => ({
    headers: { "content-type": canary, "if-match": canary, "idempotency-key": `${canary}\u0001` },
  }),
  "an actor that can't be read": () => ({
    requestContext: { requestId: "r", authorizer: { actor: `{"${canary}` } } as never,
  }),
};

const expectNoCanary = (output: string): void => expect(output).not.toContain(canary);

describe("a canary value in a failure", { timeout: 60_000 }, () => {
  it.each(Object.entries(failures))(
    "reaches no log line of an endpoint whose port throws it: %s",
    async (_, thrown) => {
      failure = thrown;
      const statuses = new Map<string, number>();
      const output = await capturedOutput(async () => {
        for (const { id, route } of api) {
          const handler = await handlerOf("functions/api/", kebab(id));
          const { statusCode } = (await handler(request(route), context)) as APIGatewayProxyResult;
          statuses.set(id, statusCode);
        }
      });

      expectNoCanary(output);
      const reached = [...statuses].filter(([, status]) => status >= 500);
      // The others read nothing, or refuse the example because it names other records.
      expect(reached.length).toBeGreaterThan(0.9 * api.length);
      expect(output.split('"unexpected failure"').length - 1).toBe(reached.length);
    },
  );

  it.each(Object.entries(failures))(
    "reaches no log line of an endpoint that fails in its handler or in its response: %s",
    async (_, thrown) => {
      const failing = {
        handler: async () => {
          throw thrown();
        },
        response: async () => ({
          status: 200,
          body: {
            toJSON: () => {
              throw thrown();
            },
          },
        }),
      };
      const output = await capturedOutput(async () => {
        for (const { route } of api)
          for (const handle of Object.values(failing)) {
            const load = async (names: readonly string[]) => failingDeps(names, thrown);
            const handler: Handler = endpoint(
              route,
              { uses: [] },
              handle as never,
              { load } as never,
            ) as never;
            expect(await handler(request(route), context)).toMatchObject({ statusCode: 500 });
          }
      });

      expectNoCanary(output);
    },
  );

  it.each(Object.entries(hostile))(
    "reaches no log line of an endpoint that can't read its request: %s",
    async (_, replaced) => {
      failure = () => new Error(canary);
      const output = await capturedOutput(async () => {
        for (const { id, route } of api) {
          const handler = await handlerOf("functions/api/", kebab(id));
          await handler(request(route, replaced(route)), context);
        }
      });

      expectNoCanary(output);
      expect(output.split('"message":"request"').length - 1).toBe(api.length);
    },
  );

  it.each(Object.entries(failures))(
    "reaches no log line of a function of a queue, a schedule or the stream: %s",
    async (_, thrown) => {
      failure = thrown;
      const bodies = [`{"kind": "${canary}`, JSON.stringify({ kind: canary, [canary]: canary })];
      const Records = bodies.map((body, index) => ({
        ...{ messageId: `m${index}`, receiptHandle: "r", body },
        attributes: { ApproximateReceiveCount: "1" },
      }));
      const dynamodb = { SequenceNumber: "1", NewImage: { kind: { S: "lead" }, email: { S: canary } } };
      const output = await capturedOutput(async () => {
        for (const name of Object.keys(queueFunctions))
          await capturedThrow(await handlerOf("functions/queues/", name), { Records });
        for (const name of Object.keys(scheduledFunctions))
          await capturedThrow(await handlerOf("functions/schedules/", name), { kinds: [canary] });
        for (const name of Object.keys(streamFunctions))
          await capturedThrow(await handlerOf("functions/streams/", name), { Records: [{ dynamodb }] });
      });

      expectNoCanary(output);
      expect(output.match(/"level":"(ERROR|WARN)"/g)?.length).toBeGreaterThan(
        2 * Object.keys(queueFunctions).length,
      );
    },
  );

  it.each(Object.entries(failures))("reaches no log line of the authorizer: %s", async (_, thrown) => {
    failure = thrown;
    const handler = await handlerOf("functions/authorizer", "authorizer");
    const { token } = makeToken("ws_01J0000000000000000000000A", "key_01J0000000000000000000000A");
    const tokens = [token, `lr_live_${canary}`, `${canary}.${canary}.${canary}`];
    const output = await capturedOutput(async () => {
      for (const authorization of [...tokens.map((one) => `Bearer ${one}`), canary, undefined]) {
        const event = {
          headers: { authorization },
          methodArn: "arn:aws:execute-api:x:1:api/prod/GET/leads",
          requestContext: { requestId: "r", identity: { sourceIp: "192.0.2.1" } },
        };
        await capturedThrow(handler, event);
      }
    });

    expectNoCanary(output);
    expect(output).toContain("Unauthorized");
    // Of the key and of the person.
    expect(output.match(/"level":"ERROR"/g)).toHaveLength(2);
  });
});

/** Runs a function and prints what it throws, as Lambda's runtime does. */
const capturedThrow = async (handler: Handler, event: object): Promise<void> => {
  try {
    await handler(event as never, context);
  } catch (error) {
    const { name, message, stack, cause } = error as Error;
    console.error(`${name} ${message} ${stack} ${String(cause)}`);
  }
};
