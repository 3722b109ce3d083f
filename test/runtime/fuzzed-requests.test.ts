import type { APIGatewayProxyEvent } from "aws-lambda";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { errorTable, Refusal } from "#lib/contract/errors.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { filterSql } from "#lib/domain/platform/filter/sql/filter-sql.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { explainFilter } from "#lib/domain/segments/search/explain-filter.ts";
import { readSort } from "#lib/domain/segments/search/read-sort.ts";
import { shorthandFilters } from "#lib/domain/segments/search/shorthand.ts";
import { parseBody, parseQuery } from "#lib/runtime/parse-request.ts";
import { filters, smallCatalogue } from "#test/domain/platform/filter/arbitraries.ts";
import { aLead, anActor } from "#test/domain/records/lead/a-lead.ts";
import { filterNamesOf, fuzzedCalls } from "#test/support/fuzzed-routes.ts";
import { hostileBodies, hostileQueries } from "#test/support/hostile-json.ts";
import { bodyOf } from "#test/support/route-calls.ts";

/* As test/service/every-route/search-fuzz.ts, without the service: what reads a request, and the filters in it. */
const numRuns = Number(process.env["LEADRAIL_FUZZ_RUNS"] ?? 100);
const seed = Number(process.env["LEADRAIL_FUZZ_SEED"] ?? 20_261_121);

/** A lead's fields with those that the generated filters ask. */
const catalogue: Catalogue = {
  ...leadCatalogue,
  fields: new Map([...smallCatalogue.fields, ...leadCatalogue.fields]),
};
const actor = anActor("admin");
const clock = { now: new Date("2026-11-21T10:00:00.000Z"), timeZone: "UTC" };

const anEvent = (body: unknown, query: string): APIGatewayProxyEvent => {
  const given = [...new URLSearchParams(query)];
  const names = [...new Set(given.map(([name]) => name))];
  const event: Partial<APIGatewayProxyEvent> = {
    body: body === undefined ? null : JSON.stringify(body),
    headers: { "content-type": "application/json" },
    isBase64Encoded: false,
    multiValueQueryStringParameters: Object.fromEntries(
      names.map((name) => [name, given.flatMap(([one, value]) => (one === name ? [value] : []))]),
    ),
  };
  // Only these are looked at.
  return event as APIGatewayProxyEvent;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const filterNames = ["filter", "exclude", "rule", "when"];

/** What a request asks by, at any depth of it. */
const filtersIn = (request: unknown): unknown[] =>
  isRecord(request)
    ? Object.entries(request).flatMap(([name, value]) =>
        filterNames.includes(name) ? [value] : filtersIn(value),
      )
    : [];

/** Filters that were read, so that the check can be seen to see. */
let meant = 0;

/** A filter that was read means something to each of its readers, and its text the same as itself. */
const expectMeaning = (filter: Filter): void => {
  expect(filterSql(filter, catalogue, clock).where).toBeTypeOf("string");
  expect(filterPredicate(filter, catalogue, clock)(aLead())).toBeTypeOf("boolean");
  const { text, words } = explainFilter({ filter }, actor, catalogue);
  expect(words).not.toBe("");
  meant += 1;
  if (text !== null)
    expect(explainFilter({ text }, actor, catalogue).filter).toEqual(
      explainFilter({ filter }, actor, catalogue).filter,
    );
};

const Sort = z.array(z.string());
const Where = z.record(z.string(), z.string());
const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** Reads a request as its handler begins to. */
const read = (route: AnyRoute, body: unknown, query: string): void => {
  const event = anEvent(body, query);
  const asked = { ...toRecord(parseQuery(route, event)), ...toRecord(parseBody(route, event).body) };
  for (const given of filtersIn(asked)) {
    const filter = given === null ? null : readAnyFilter(given, actor, catalogue, "/filter");
    if (filter !== null) expectMeaning(filter);
  }
  const [sort, where] = [Sort.safeParse(asked["sort"]), Where.safeParse(asked["where"])];
  if (sort.success) readSort(sort.data, actor, catalogue, () => "/sort");
  if (where.success)
    for (const { condition } of shorthandFilters(where.data, catalogue, [])) expectMeaning(condition);
};

/** Refused or read; anything else that is thrown would be a 500. */
const expectRefusedOrRead = (route: AnyRoute, body: unknown, query: string): void => {
  try {
    read(route, body, query);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(errorTable[error.code].status).toBeLessThan(500);
    for (const { pointer, code, message } of error.details.errors ?? [])
      expect([pointer, code !== "" && message !== ""]).toEqual([expect.stringMatching(/^($|[/?])/), true]);
  }
};

describe("S4: whatever a request says", { timeout: 3_600_000 }, () => {
  it.each(fuzzedCalls)("$name reads it, or refuses it with the place", ({ route }) => {
    const bodies = hostileBodies(bodyOf(route).body, filters, filterNamesOf(route));
    const queries = hostileQueries(Object.keys(route.query?.shape ?? {}));
    const asked =
      route.body === undefined
        ? fc.tuple(fc.constant(undefined), queries)
        : fc.tuple(bodies, fc.oneof({ arbitrary: fc.constant(""), weight: 5 }, queries));

    fc.assert(
      fc.property(asked, ([body, query]) => expectRefusedOrRead(route, body, query)),
      { numRuns, seed },
    );
  });

  it("is a filter that is read often enough to matter", () => {
    expect(meant).toBeGreaterThan(fuzzedCalls.length * numRuns * 0.02);
  });
});
