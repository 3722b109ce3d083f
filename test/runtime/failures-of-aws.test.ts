import { ConditionalCheckFailedException, InternalServerError } from "@aws-sdk/client-dynamodb";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { route } from "#lib/contract/route.ts";
import { endpoint, type Loader } from "#lib/runtime/endpoint.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue(undefined));
afterEach(() => void vi.restoreAllMocks());

const look = route({
  id: "look",
  area: "meta",
  method: "GET",
  path: "/look",
  summary: "Look",
  roles: ["admin"],
  rate: "read",
  answers: { 200: { description: "Seen.", schema: z.strictObject({}) } },
});

const about = { message: "no space left on device", $metadata: {} };
const outOfOrder = () => Promise.reject(new InternalServerError(about));

/** Asks a route whose limiter and handler do as they are told. */
const ask = async (
  count: () => Promise<{ byCaller: number; byWorkspace: number }>,
  handle: () => Promise<{ status: 200; body: object }>,
): Promise<APIGatewayProxyResult> => {
  const load: Loader = async () => ({ rateLimiter: { count, giveBack: async () => undefined } });
  const handler = endpoint(look, { uses: [] }, handle as never, { load });
  const event = {
    requestContext: { requestId: "req_1", authorizer: { actor: JSON.stringify(anActor("admin")) } },
    headers: {},
    multiValueQueryStringParameters: null,
    pathParameters: null,
    body: null,
  } as unknown as APIGatewayProxyEvent;
  return handler(event, { getRemainingTimeInMillis: () => 1_000 } as Context);
};
const few = async () => ({ byCaller: 1, byWorkspace: 1 });
const ok = async () => ({ status: 200 as const, body: {} });
const codeOf = ({ body }: APIGatewayProxyResult) => JSON.parse(body).code;

it("a read goes on while its counter can't be written, without telling of a budget", async () => {
  const answer = await ask(outOfOrder, ok);

  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty("ratelimit");
  expect((await ask(few, ok)).headers).toHaveProperty("ratelimit");
});

it("what a service of AWS fails is 503 with a time to come back; our own failure stays 500", async () => {
  const failed = await ask(few, outOfOrder);
  const ours = await ask(few, () => Promise.reject(new ConditionalCheckFailedException(about)));

  expect([failed.statusCode, codeOf(failed), failed.headers?.["retry-after"]]).toEqual([
    503,
    "unavailable",
    "5",
  ]);
  expect(failed.body).not.toContain("device");
  expect([ours.statusCode, codeOf(ours)]).toEqual([500, "internal"]);
});

it("a caller whose budget is used up is told the budget with the refusal", async () => {
  const answer = await ask(async () => ({ byCaller: 1e9, byWorkspace: 1 }), ok);

  expect([answer.statusCode, codeOf(answer)]).toEqual([429, "rate_limited"]);
  expect(answer.headers?.["ratelimit"]).toMatch(/^"read";r=0;t=\d+$/);
  expect(answer.headers?.["ratelimit-policy"]).toMatch(/^"read";q=\d+;w=60$/);
});
