import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { Refusal } from "#lib/contract/errors.ts";
import type { RateClass } from "#lib/contract/route.ts";
import { route } from "#lib/contract/route.ts";
import { endpoint, type Loader } from "#lib/runtime/endpoint.ts";
import { anActor } from "#test/domain/records/lead/a-lead.ts";

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue(undefined));
afterEach(() => void vi.restoreAllMocks());

const work = route({
  id: "work",
  area: "meta",
  method: "POST",
  path: "/work",
  summary: "Work",
  roles: ["admin"],
  rate: "heavy",
  body: z.strictObject({ dry_run: z.boolean().default(false), fails: z.boolean().default(false) }),
  answers: { 200: { description: "Done.", schema: z.strictObject({}) } },
});

/** What requests with these bodies have taken of each budget in the end, and their statuses. */
const taken = async (bodies: readonly object[], writesBefore = 0) => {
  const counts: Record<RateClass, number> = { read: 0, write: writesBefore, heavy: 0 };
  const now = (rate: RateClass) => ({ byCaller: counts[rate], byWorkspace: counts[rate] });
  const load: Loader = async () => ({
    rateLimiter: {
      count: async (_, rate) => {
        counts[rate] += 1;
        return now(rate);
      },
      giveBack: async (_, rate) => {
        counts[rate] -= 1;
      },
    },
  });
  const handler = endpoint(
    work,
    { uses: [] },
    async ({ body }) => {
      if (body.fails) throw new Refusal("wrong_state");
      return { status: 200, body: {} };
    },
    { load },
  );
  const statuses: number[] = [];
  for (const body of bodies) {
    const event = {
      requestContext: { requestId: "req_1", authorizer: { actor: JSON.stringify(anActor("admin")) } },
      headers: { "content-type": "application/json" },
      multiValueQueryStringParameters: null,
      pathParameters: null,
      body: JSON.stringify(body),
    } as unknown as APIGatewayProxyEvent;
    statuses.push((await handler(event, { getRemainingTimeInMillis: () => 1_000 } as Context)).statusCode);
  }
  return { statuses, heavy: counts.heavy, write: counts.write - writesBefore };
};

describe("the budget of heavy requests", () => {
  it("is for those that do their work: what is refused and what only looks counts as a write", async () => {
    expect(await taken([{}])).toEqual({ statuses: [200], heavy: 1, write: 0 });
    expect(await taken([{ dry_run: true }])).toEqual({ statuses: [200], heavy: 0, write: 1 });
    expect(await taken([{ unknown: 1 }])).toEqual({ statuses: [422], heavy: 0, write: 1 });
    expect(await taken([{ fails: true }])).toEqual({ statuses: [409], heavy: 0, write: 1 });
  });

  it("is not given back to whoever has no writes left, so that refusals are not free", async () => {
    const { statuses, heavy } = await taken(Array(12).fill({ fails: true }), 1_000);

    expect([heavy, statuses.at(9), statuses.at(10)]).toEqual([12, 409, 429]);
  });
});
