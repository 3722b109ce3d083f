import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { neverHolds } from "#lib/domain/platform/filter/never-holds.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { activitiesOfOne, asEvent, eventsOfOne, filters, records, smallCatalogue } from "./arbitraries.ts";

const found = (text: string) => neverHolds(parseFilter(text, smallCatalogue), smallCatalogue)?.field;
const clock = { now: new Date("2026-11-21T10:00:00.000Z"), timeZone: "Europe/Berlin" };

describe("a filter that never holds", () => {
  it.each([
    ["score > 80 AND score < 20", "score"],
    ["score >= 80 AND score < 80", "score"],
    ["score BETWEEN 1 AND 3 AND score = 4", "score"],
    ["score IN (1, 9) AND score BETWEEN 2 AND 8", "score"],
    ['title EXISTS AND (title = "a" AND (score > 1 AND title = "b"))', "title"],
    ['title IN ("a", "b") AND title IN ("c")', "title"],
    ["custom.vip = true AND custom.vip = false", "custom.vip"],
    ["(score < 0 AND score > 1) OR (score = 1 AND score = 2)", "score"],
    ["title EXISTS AND ((score < 0 AND score > 1) OR (score = 1 AND score = 2))", "score"],
  ])("is found: %s", (text, field) => {
    expect(found(text)).toBe(field);
  });

  it.each([
    "score > 20 AND score < 80",
    "score >= 80 AND score <= 80",
    "score BETWEEN 1 AND 3 AND score = 3",
    'title = "Straße" AND title = "STRASSE"',
    'title IN ("a", "b") AND title IN ("B ", "c")',
    'tags HAS "a" AND tags HAS "b"',
    "score > 80 OR score < 20",
    "score > 80 AND NOT score < 20",
    "score = 1 AND (score = 2 OR score = 1)",
  ])("is not every filter: %s", (text) => {
    expect(found(text)).toBeUndefined();
  });

  it.each([
    ["score > 200", "`score` is from 0 to 100"],
    ["score < 0", "`score` is from 0 to 100"],
    ["score IN (101, 102)", "`score` is from 0 to 100"],
    ["engagement.clicks < 0", "`engagement.clicks` is never below 0"],
    ["engagement.open_rate > 1", "`engagement.open_rate` is from 0 to 1"],
    ["score > 200 AND score < 150", "`score` can't be within all of its bounds"],
  ])("asks what the field can't be: %s", (text, message) => {
    expect(neverHolds(parseFilter(text, leadCatalogue), leadCatalogue)?.message).toBe(message);
  });

  it("is passed by no record", () => {
    const joined = fc.array(filters, { minLength: 6, maxLength: 9 }).map((and) => ({ and }));
    let dead = 0;
    fc.assert(
      fc.property(joined, records, eventsOfOne, activitiesOfOne, (filter, record, events, activities) => {
        if (neverHolds(filter, smallCatalogue) === undefined) return;
        dead += 1;

        expect(
          predicateOverEvents(filter, smallCatalogue, clock)(record, events, activities.map(asEvent)),
        ).toBe(false);
      }),
      { numRuns: 2_000 },
    );
    expect(dead).toBeGreaterThan(20);
  });
});
