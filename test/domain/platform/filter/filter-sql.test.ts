import {
  BIGINT,
  BOOLEAN,
  DATE,
  DECIMAL,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDateValue,
  DuckDBInstance,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Filter } from "#lib/contract/platform/filters.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { activityEventCatalogue } from "#lib/domain/platform/filter/event/asked-events.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { predicateOverEvents } from "#lib/domain/platform/filter/filter-predicate.ts";
import { filterSql } from "#lib/domain/platform/filter/sql/filter-sql.ts";
import {
  columnName,
  type FilterColumn,
  filterColumns,
  filterRow,
  quoted,
} from "#lib/domain/platform/filter/sql/filter-table.ts";
import { parseFilter } from "#lib/domain/platform/filter/text/parse-filter.ts";
import { activityCatalogue } from "#lib/domain/records/activity/activity-catalogue.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { activitiesOfOne, asEvent, eventsOfOne, filters, records, smallCatalogue } from "./arbitraries.ts";

const types = {
  VARCHAR,
  DOUBLE,
  BIGINT,
  BOOLEAN,
  DATE,
  "VARCHAR[]": LIST(VARCHAR),
  "DECIMAL(19,4)": DECIMAL(19, 4),
  "DECIMAL(38,4)": DECIMAL(38, 4),
};
let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(":memory:")).connect();
});
afterAll(() => connection.closeSync());

const toDuck = (value: unknown, type: FilterColumn["type"]): DuckDBValue => {
  if (value === undefined) return null;
  if (Array.isArray(value)) return listValue(value);
  if (type === "DATE") return new DuckDBDateValue(Date.parse(String(value)) / 86_400_000);
  return type === "BIGINT" ? BigInt(value as number) : (value as DuckDBValue);
};

const duckType = (value: string | number | boolean) => {
  if (typeof value === "number") return DOUBLE;
  return typeof value === "string" ? VARCHAR : BOOLEAN;
};

const fill = async (
  table: string,
  given: readonly object[],
  catalogue: Catalogue,
  idColumn = "id",
  idOf = (index: number) => String(index),
): Promise<void> => {
  const columns = filterColumns(catalogue).filter(({ name }) => name !== idColumn);
  const declared = columns.map(({ name, type }) => `${quoted(name)} ${type}`);
  await connection.run(
    `CREATE OR REPLACE TABLE ${table} (row_number INTEGER, "${idColumn}" VARCHAR, ${declared.join(", ")})`,
  );
  const appender = await connection.createAppender(table);
  for (const [index, record] of given.entries()) {
    appender.appendInteger(index);
    appender.appendVarchar(idOf(index));
    const row = filterRow(record, catalogue);
    const places = filterColumns(catalogue).map(({ name }) => name);
    for (const { name, type } of columns)
      appender.appendValue(toDuck(row[places.indexOf(name)], type), types[type]);
    appender.endRow();
  }
  appender.closeSync();
};

const clock = fc.record({
  now: fc.constantFrom("2026-11-21T10:00:00.000Z", "2026-03-29T00:30:00.000Z").map((text) => new Date(text)),
  timeZone: fc.constantFrom("UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu"),
});

const matched = async (
  table: string,
  filter: Filter,
  at: Parameters<typeof filterSql>[2],
  catalogue = smallCatalogue,
) => {
  const { where, values } = filterSql(filter, catalogue, at);
  const reader = await connection.runAndReadAll(
    `SELECT row_number FROM ${table} WHERE ${where} ORDER BY row_number`,
    [...values],
    values.map(duckType),
  );
  return reader.getRows().map(([index]) => Number(index));
};

describe("a filter's SQL", () => {
  it("picks the leads that the predicate picks, and NOT picks the others", async () => {
    // One table of many leads for each run, so that every filter meets all sorts of them.
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(records, eventsOfOne, activitiesOfOne), {
          minLength: 1,
          maxLength: 40,
          size: "max",
        }),
        fc.array(fc.tuple(filters, clock), { minLength: 1, maxLength: 10, size: "max" }),
        async (given, asked) => {
          const events = given.flatMap(([, own], index) => own.map((event) => ({ event, index })));
          await fill(
            "leads",
            given.map(([record]) => record),
            smallCatalogue,
          );
          await fill(
            "engagement",
            events.map(({ event }) => event),
            engagementCatalogue,
            "lead_id",
            (at) => String(events[at]?.index),
          );
          const activities = given.flatMap(([, , own], index) =>
            own.map(({ isShared, ...activity }) => {
              const next = (index + 1) % given.length;
              // An activity that names a lead twice is one.
              const off = isShared && index % 2 === 0 ? [next] : [];
              return { ...activity, off, with: isShared ? [index, next, index] : [index] };
            }),
          );
          await fill(
            "activities",
            activities.map((one) => ({
              ...one,
              lead_ids: one.with.map(String),
              uncounted_lead_ids: one.off.map(String),
            })),
            activityCatalogue,
          );
          const activitiesOf = (index: number) =>
            activities.filter((one) => one.with.includes(index) && !one.off.includes(index)).map(asEvent);
          for (const [filter, at] of asked) {
            const holds = predicateOverEvents(filter, smallCatalogue, at);
            const wanted = given.flatMap(([record, own], index) =>
              holds(record, own, activitiesOf(index)) ? [index] : [],
            );

            const found = await matched("leads", filter, at);
            const others = await matched("leads", { not: filter }, at);

            expect(found).toEqual(wanted);
            expect([...found, ...others].toSorted((a, b) => a - b)).toEqual(given.map((_, index) => index));
            pairs += given.length;
          }
        },
      ),
      { numRuns: 250 },
    );
    expect(pairs).toBeGreaterThan(10_000);
  }, 120_000);

  it("holds no value of the filter, only parameters", () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const { where, values } = filterSql(filter, smallCatalogue, { now: new Date(0), timeZone: "UTC" });
        const names = [
          ...smallCatalogue.fields.keys(),
          ...engagementCatalogue.fields.keys(),
          ...activityEventCatalogue.fields.keys(),
          "id",
          "lead_id",
        ].map((name) => quoted(columnName(name)));
        const rest = names.reduce((sql, name) => sql.replaceAll(name, "field"), where);

        expect(rest).toMatch(/^[a-zA-Z_ ()[\],<>=$0-9*]+$/);
        expect(rest.match(/\$\d+/g) ?? []).toEqual(values.map((_, index) => `$${index + 1}`));
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps an attempt to break out as the text that it is", async () => {
    const title = "x'); DROP TABLE leads; --";
    await fill("quoted", [{ title }, { title: "y" }], smallCatalogue);

    const filter = parseFilter(`title = ${JSON.stringify(title)}`, smallCatalogue);

    expect(await matched("quoted", filter, { now: new Date(), timeZone: "UTC" })).toEqual([0]);
  });

  it("runs for every field of a lead", async () => {
    await fill("every", [{}], leadCatalogue, "row_id");
    for (const name of leadCatalogue.fields.keys())
      expect(
        await matched(
          "every",
          parseFilter(`NOT ${name} EXISTS`, leadCatalogue),
          { now: new Date(), timeZone: "UTC" },
          leadCatalogue,
        ),
      ).toEqual([0]);
  });
});
