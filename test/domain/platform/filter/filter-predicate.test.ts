import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterPredicate, predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { fold } from "#lib/domain/platform/filter/fold.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { activitiesOfOne, asEvent, eventsOfOne, filters, records, smallCatalogue } from "./arbitraries.ts";

const clock = { now: new Date("2026-11-21T10:00:00.000Z"), timeZone: "Europe/Berlin" };
const holds = (text: string, record: object, at = clock): boolean =>
  filterPredicate(parseFilter(text, smallCatalogue), smallCatalogue, at)(record);

describe("a filter's predicate", () => {
  it("makes a filter and its NOT partition the records", () => {
    fc.assert(
      fc.property(filters, records, eventsOfOne, activitiesOfOne, (filter, record, events, activities) => {
        const given = [record, events, activities.map(asEvent)] as const;
        const is = predicateOverEvents(filter, smallCatalogue, clock)(...given);

        expect(predicateOverEvents({ not: filter }, smallCatalogue, clock)(...given)).toBe(!is);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['title = "a"', 'title != "a"'],
    ['title IN ("a")', 'title NOT IN ("a")'],
    ['title CONTAINS "a"', 'title NOT CONTAINS "a"'],
    ["created_at IN LAST 30 DAYS", "created_at NOT IN LAST 30 DAYS"],
    ['tags HAS ANY ("a")', 'tags HAS NONE ("a")'],
  ])("makes %s and %s complements, missing values on the negative side", (positive, negative) => {
    fc.assert(fc.property(records, (record) => holds(positive, record) !== holds(negative, record)));
    for (const missing of [{}, { title: null, tags: null }, { title: " ", tags: [] }])
      expect([holds(positive, missing), holds(negative, missing)]).toEqual([false, true]);
  });

  it.each([
    "title EXISTS",
    'title STARTS WITH "a"',
    "score < 5",
    "score BETWEEN -1 AND 1",
    "custom.vip = false",
    "created_at BEFORE now",
  ])("says no to a missing value: %s", (text) => {
    for (const missing of [
      {},
      { title: null, score: null, custom: null, created_at: null },
      { title: "\u00a0" },
    ])
      expect(holds(text, missing)).toBe(false);
  });

  it("compares text by NFKC, case-folded and trimmed", () => {
    for (const [given, asked] of [
      ["Straße ", "STRASSE"],
      ["ﬁn", "FIN"],
      ["O\u0308l", "öl"],
      ["ΟΔΟΣ", "οδος"],
      ["１", "1"],
    ])
      expect(holds(`title = ${JSON.stringify(asked)}`, { title: given })).toBe(true);
  });

  it("holds two letters for one exactly where Unicode's case folding does: ı is no i", () => {
    const letters = Array.from({ length: 0x11_0000 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .filter((letter) => letter.toUpperCase() !== letter || letter.toLowerCase() !== letter)
      .filter((letter) => letter.normalize("NFKC") === letter);
    // A regular expression with both flags compares by Unicode's simple case folding.
    const isOne = (a: string, b: string) =>
      new RegExp(`^\\u{${a.codePointAt(0)?.toString(16)}}$`, "iu").test(b);

    expect(
      letters.filter((letter) => [...fold(letter)].length === 1 && !isOne(letter, fold(letter))),
    ).toEqual([]);
    expect(fold("ISPARTA")).toBe(fold("isparta"));
    expect(fold("Isparta")).not.toBe(fold("ısparta"));
  });

  it("folds text once and for all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => fold(fold(text)) === fold(text)),
      { numRuns: 20_000 },
    );
  });

  it("asks a record for its keys", () => {
    expect(holds('social HAS "linkedin"', { social: { linkedin: "https://example.com/ada" } })).toBe(true);
    expect(holds("social EXISTS", { social: {} })).toBe(false);
  });

  it.each([
    ["created_at ON today", "2026-11-20T23:00:00.000Z", true],
    ["created_at ON today", "2026-11-20T22:59:59.999Z", false],
    ["created_at AFTER today", "2026-11-21T22:59:59.999Z", false],
    ["created_at AFTER today", "2026-11-21T23:00:00.000Z", true],
    ["created_at AFTER start_of_month", "2026-10-31T23:00:00.001Z", true],
    ["created_at BEFORE start_of_month", "2026-10-31T22:59:59.999Z", true],
    ["created_at AFTER start_of_week", "2026-11-16T00:00:00.000Z", true],
    ["created_at BEFORE start_of_week", "2026-11-15T22:00:00.000Z", true],
    ["created_at ON start_of_quarter", "2026-10-01T12:00:00.000Z", true],
    ["created_at BETWEEN start_of_year AND today", "2025-12-31T23:00:00.000Z", true],
    ["created_at BETWEEN 2026-11-01 AND 2026-11-02", "2026-11-02T22:59:59.999Z", true],
    ["created_at BETWEEN 2026-11-01 AND 2026-11-02", "2026-11-02T23:00:00.000Z", false],
    ["created_at ON 2026-10-25", "2026-10-25T22:59:59.999Z", true],
    ["created_at ON 2026-10-25", "2026-10-25T23:00:00.000Z", false],
    ["created_at AFTER now-30d", "2026-10-22T09:00:00.001Z", true],
    ["created_at AFTER now-30d", "2026-10-22T09:00:00.000Z", false],
    ["created_at IN LAST 2 HOURS", "2026-11-21T08:00:00.000Z", true],
    ["created_at IN LAST 2 HOURS", "2026-11-21T10:00:00.001Z", false],
    ["created_at IN NEXT 1 WEEK", "2026-11-28T10:00:00.000Z", true],
    ["created_at AFTER 2026-11-21T10:00:00+01:00", "2026-11-21T09:00:00.001Z", true],
  ])("knows the days of the zone: %s at %s is %s", (text, created_at, expected) => {
    expect(holds(text, { created_at })).toBe(expected);
  });

  it("moves by whole months to a day that the month has", () => {
    const at = { now: new Date("2026-03-31T10:00:00.000Z"), timeZone: "UTC" };

    expect(holds("created_at ON today-1mo", { created_at: "2026-02-28T05:00:00.000Z" }, at)).toBe(true);
  });

  it("begins a day that has no midnight with its first moment", () => {
    const at = { now: new Date("2026-03-29T12:00:00.000Z"), timeZone: "Asia/Beirut" };

    expect(holds("created_at ON today", { created_at: "2026-03-28T22:00:00.000Z" }, at)).toBe(true);
    expect(holds("created_at ON today", { created_at: "2026-03-28T21:59:59.999Z" }, at)).toBe(false);
  });

  it("refuses a time zone that does not exist", () => {
    const at = { ...clock, timeZone: "Europe/Atlantis" };

    expect(() => holds("created_at ON today", {}, at)).toThrow(RangeError);
  });
});
