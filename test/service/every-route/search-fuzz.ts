import fc from "fast-check";
import { expect, it } from "vitest";
import { errorTable, Problem } from "#lib/contract/errors.ts";
import { requestsPerMinutePerKey } from "#lib/contract/platform/limits.ts";
import { filters } from "#test/domain/platform/filter/arbitraries.ts";
import { filterNamesOf, fuzzedCalls } from "#test/support/fuzzed-routes.ts";
import { hostileBodies, hostileQueries } from "#test/support/hostile-json.ts";
import { makeRecord } from "#test/support/records.ts";
import { bodyOf, pathOf, type RouteCall } from "#test/support/route-calls.ts";
import { type Answer, type RequestOptions, sharedService } from "#test/support/service.ts";
import { aWorkspace, type Workspace } from "#test/support/workspace.ts";

/* LEADRAIL_FUZZ_RUNS=10000 asks each endpoint so often, LEADRAIL_FUZZ_SEED=… asks it the same again. */
const numRuns = Number(process.env["LEADRAIL_FUZZ_RUNS"] ?? 8);
const seed = Number(process.env["LEADRAIL_FUZZ_SEED"] ?? 20_261_121);

const service = sharedService();

/** A workspace with a record of the route's, and a new one before its rate limit is reached. */
const places = ({ route }: RouteCall) => {
  let place: { readonly workspace: Workspace; readonly path: string } | undefined;
  let asked = 0;
  return async () => {
    if (place === undefined || asked % (requestsPerMinutePerKey[route.rate] - 3) === 0) {
      const workspace = await aWorkspace(service());
      const [record] = route.finds === undefined ? [] : await makeRecord(route.finds, workspace);
      place = { workspace, path: pathOf(route, record) };
    }
    asked += 1;
    return place;
  };
};

/** Holds an answer against what its route promises. */
const expectPromised = ({ route }: RouteCall, { status, headers, body }: Answer, asked: string): void => {
  const type = (headers.get("content-type") ?? "").split(";")[0];
  expect(status, `${asked} → ${JSON.stringify(body)}`).toBeLessThan(500);
  if (status < 400) {
    const { schema } = route.answers[status] ?? {};
    expect(Object.keys(route.answers), asked).toContain(String(status));
    if (schema !== undefined && type === "application/json") schema.parse(body);
    return;
  }
  const problem = Problem.parse(body);
  expect([asked, type, problem.status, errorTable[problem.code].status]).toEqual([
    asked,
    "application/problem+json",
    status,
    status,
  ]);
  for (const { pointer } of problem.errors ?? []) expect(pointer, asked).toMatch(/^($|[/?])/);
};

/** Search, filters, tags, lists, exports and work on many, whatever is asked of them. */
export const searchFuzz = (call: RouteCall): void => {
  if (!fuzzedCalls.includes(call)) return;
  it("S4: answers what it promises whatever is asked, or a problem that names the place", async () => {
    const { route, method } = call;
    const placeOf = places(call);
    const ask = async (query: string, options: RequestOptions): Promise<void> => {
      const { workspace, path } = await placeOf();
      const answer = await workspace.request(method, `${path}${query}`, options);
      expectPromised(call, answer, `${method} ${path}${query} ${JSON.stringify(options.body)}`);
    };
    const bodies = hostileBodies(bodyOf(route).body, filters, filterNamesOf(route)).map((body) => ({ body }));
    const queries = hostileQueries(Object.keys(route.query?.shape ?? {})).map((query) => `?${query}`);
    const asked =
      route.body === undefined
        ? fc.tuple(queries, fc.constant({}))
        : fc.tuple(fc.oneof({ arbitrary: fc.constant(""), weight: 5 }, queries), bodies);

    await fc.assert(
      fc.asyncProperty(asked, ([query, options]) => ask(query, options)),
      { numRuns, seed, interruptAfterTimeLimit: 500_000 },
    );
  }, 600_000);
};
