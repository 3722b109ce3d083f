import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Duration, Filter } from "#lib/contract/platform/filters.ts";
import { catalogueOf } from "#lib/domain/platform/filter/catalogue.ts";
import { filterPredicate } from "#lib/domain/platform/filter/filter-predicate.ts";
import { filterSql } from "#lib/domain/platform/filter/sql/filter-sql.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { pinDates } from "#lib/domain/platform/filter/time/pin-dates.ts";

const catalogue = catalogueOf({ renewal: { type: "day" }, created_at: { type: "date" } });

/** From UTC-11 to UTC+14; Havana, Cairo and Beirut put their clocks forward at midnight, so that a day has none. */
const zones = [
  "Pacific/Pago_Pago",
  "America/Los_Angeles",
  "America/New_York",
  "America/Havana",
  "America/St_Johns",
  "UTC",
  "Europe/Berlin",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Pacific/Kiritimati",
];

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
};

const perMonth = { month: 1, quarter: 3, year: 12 } as const;
const moved = (day: string, { amount, unit }: Duration, sign: 1 | -1): string => {
  if (unit === "day" || unit === "week") return addDays(day, sign * amount * (unit === "week" ? 7 : 1));
  if (unit === "month" || unit === "quarter" || unit === "year")
    return addMonths(day, sign * amount * perMonth[unit]);
  throw new Error("days have no hours");
};

const dayIn = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    moment,
  );

/** Days on which some of the zones change their clocks, with their neighbors, and ends of months and years. */
const days = [
  ...["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-28", "2026-03-29", "2026-03-30", "2026-04-05"],
  ...["2026-04-24", "2026-10-04", "2026-10-25", "2026-10-29", "2026-10-30", "2026-11-01", "2026-11-02"],
  ...["2026-12-31", "2027-01-01", "2028-02-29", "2026-02-28"],
];
const aDay = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: -2, max: 2 }))
  .map(([day, by]) => addDays(day, by));
/** Around midnight of the zones, to the millisecond, and at any other time. */
const aMoment = fc
  .tuple(
    aDay,
    fc.oneof(
      fc
        .tuple(fc.integer({ min: -48, max: 48 }), fc.constantFrom(-1, 0, 1))
        .map(([half, ms]) => half * 1_800_000 + ms),
      fc.integer({ min: 0, max: 86_399_999 }),
    ),
  )
  .map(([day, ms]) => new Date(Date.parse(day) + ms));
const aDuration = fc.record({
  amount: fc.integer({ min: 1, max: 40 }),
  unit: fc.constantFrom("day", "week", "month", "quarter", "year"),
}) as fc.Arbitrary<Duration>;

interface Asked {
  readonly filter: Filter;
  /** Without either of them, as the plain calendar has it. */
  readonly holds: (value: string, today: string, dayOf: (moment: string) => string) => boolean;
}

const field = "renewal";
const literal = fc.oneof(
  aDay,
  aMoment.map((moment) => moment.toISOString()),
  fc.constantFrom("today", "now", "today-3d", "now+2w", "today+1mo"),
);
const dayOfLiteral = (text: string, today: string, dayOf: (moment: string) => string): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  if (/^\d/.test(text)) return dayOf(text);
  const [, sign, amount, unit] = /([+-])(\d+)(d|w|mo)$/.exec(text) ?? [];
  const units = { d: "day", w: "week", mo: "month" } as const;
  if (unit === undefined) return today;
  return moved(
    today,
    { amount: Number(amount), unit: units[unit as keyof typeof units] },
    sign === "-" ? -1 : 1,
  );
};

const asked: fc.Arbitrary<Asked> = fc.oneof(
  literal.map(
    (value): Asked => ({
      filter: { field, op: "on", value },
      holds: (day, ...at) => day === dayOfLiteral(value, ...at),
    }),
  ),
  literal.map(
    (value): Asked => ({
      filter: { field, op: "before", value },
      holds: (day, ...at) => day < dayOfLiteral(value, ...at),
    }),
  ),
  literal.map(
    (value): Asked => ({
      filter: { field, op: "after", value },
      holds: (day, ...at) => day > dayOfLiteral(value, ...at),
    }),
  ),
  fc.tuple(literal, literal).map(
    ([from, to]): Asked => ({
      filter: { field, op: "between", value: { from, to } },
      holds: (day, ...at) => day >= dayOfLiteral(from, ...at) && day <= dayOfLiteral(to, ...at),
    }),
  ),
  aDuration.map(
    (value): Asked => ({
      filter: { field, op: "in_last", value },
      holds: (day, today) => day >= moved(today, value, -1) && day <= today,
    }),
  ),
  aDuration.map(
    (value): Asked => ({
      filter: { field, op: "in_next", value },
      holds: (day, today) => day >= today && day <= moved(today, value, 1),
    }),
  ),
  aDuration.map(
    (value): Asked => ({
      filter: { field, op: "not_in_last", value },
      holds: (day, today) => !(day >= moved(today, value, -1) && day <= today),
    }),
  ),
);

describe("a filter on a field of calendar days", () => {
  it("finds the days that the plain calendar has, in memory, in SQL and pinned, in every time zone, and NOT the others", async () => {
    const connection = await (await DuckDBInstance.create(":memory:")).connect();
    const near = days.flatMap((day) => [-3, -2, -1, 0, 1, 2, 3].map((by) => addDays(day, by)));
    const values = [...new Set(near)].toSorted((a, b) => (a < b ? -1 : 1));
    await connection.run("CREATE TABLE leads (renewal DATE)");
    await connection.run(`INSERT INTO leads VALUES ${values.map((day) => `('${day}')`).join(", ")}, (NULL)`);
    const bySql = async (filter: Filter, clock: { now: Date; timeZone: string }): Promise<string[]> => {
      const { where, values: bound } = filterSql(filter, catalogue, clock);
      const reader = await connection.runAndReadAll(
        `SELECT CAST(renewal AS VARCHAR) FROM leads WHERE ${where} ORDER BY renewal`,
        [...bound],
      );
      return reader.getRows().map(([day]) => String(day));
    };
    await fc.assert(
      fc.asyncProperty(
        asked,
        aMoment,
        fc.constantFrom(...zones),
        async ({ filter, holds }, now, timeZone) => {
          const clock = { now, timeZone };
          const dayOf = (moment: string): string => dayIn(new Date(moment), timeZone);
          const wanted = values.filter((day) => holds(day, dayIn(now, timeZone), dayOf));
          const others = values.filter((day) => !wanted.includes(day));
          const pinned = pinDates(filter, catalogue, clock);
          const elsewhere = { now: new Date(0), timeZone: "Pacific/Kiritimati" };
          const inMemory = (one: Filter, at: typeof clock): string[] =>
            values.filter((renewal) => filterPredicate(one, catalogue, at)({ renewal }));

          expect(inMemory(filter, clock)).toEqual(wanted);
          expect(inMemory(pinned, elsewhere)).toEqual(wanted);
          expect(await bySql(filter, clock).then((found) => found.filter((day) => day !== "null"))).toEqual(
            wanted,
          );
          expect(
            await bySql({ not: filter }, clock).then((found) => found.filter((day) => day !== "null")),
          ).toEqual(others);
        },
      ),
      { numRuns: 150 },
    );
    connection.closeSync();
  });

  const holdsAt = (text: string, renewal: string, now: string, timeZone: string): boolean =>
    filterPredicate(parseFilter(text, catalogue), catalogue, { now: new Date(now), timeZone })({ renewal });

  it.each([
    ["2026-11-25", true],
    ["2026-11-26", false],
  ])("finds %s for ON 2026-11-25 in New York: %s", (renewal, isFound) => {
    expect(holdsAt("renewal ON 2026-11-25", renewal, "2026-11-25T12:00:00Z", "America/New_York")).toBe(
      isFound,
    );
  });

  it("takes a moment for its day in the zone", () => {
    const late = "renewal ON 2026-11-25T23:30:00Z";
    expect(holdsAt(late, "2026-11-25", "2026-01-01T00:00:00Z", "UTC")).toBe(true);
    expect(holdsAt(late, "2026-11-26", "2026-01-01T00:00:00Z", "Asia/Kathmandu")).toBe(true);
  });

  it("counts today and the day before as the last day, also at UTC+14", () => {
    const at = ["2026-11-25T11:00:00Z", "Pacific/Kiritimati"] as const;
    const found = ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27"].filter((day) =>
      holdsAt("renewal IN LAST 1 DAYS", day, ...at),
    );
    expect(found).toEqual(["2026-11-25", "2026-11-26"]);
  });

  it.each(["renewal IN LAST 5 HOURS", "renewal IN NEXT 90 MINUTES", "renewal NOT IN LAST 1 HOURS"])(
    "refuses hours: %s",
    (text) => {
      expect(() => parseFilter(text, catalogue)).toThrow(
        expect.objectContaining({
          details: expect.objectContaining({
            errors: [
              expect.objectContaining({ message: "`renewal` holds calendar days, which have no hours." }),
            ],
          }),
        }),
      );
    },
  );

  it("finds no day for a text that is none, and compares days of a thousand years", () => {
    for (const renewal of ["2026-02-30", "2026-11-25T00:00:00Z", "5", ""])
      expect(holdsAt("renewal EXISTS", renewal, "2026-11-25T12:00:00Z", "UTC")).toBe(false);
    expect(holdsAt("renewal BEFORE now+999y", "2026-11-25", "2026-11-25T12:00:00Z", "UTC")).toBe(true);
    expect(holdsAt("renewal AFTER now+999y", "2999-12-31", "2026-11-25T12:00:00Z", "UTC")).toBe(false);
  });
});
