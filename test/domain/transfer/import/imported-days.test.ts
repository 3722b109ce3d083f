import { describe, expect, it } from "vitest";
import type { ColumnMapping, DealColumn } from "#lib/contract/transfer/import-record.ts";
import { readCustomValue } from "#lib/domain/records/custom-field/read-value.ts";
import { dealReader } from "#lib/domain/transfer/import/deals/row-to-deal.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";

const newYork = "America/New_York";
const parseDate = { kind: "parse_date", date_order: "dmy" } as const;

const aColumn = (field: string) => ({
  column: field,
  field,
  confidence: 1,
  reason: "",
  transforms: [parseDate],
});
const mapping = [aColumn("custom.renewal"), aColumn("last_contacted_at")] as unknown as ColumnMapping[];
const dealMapping = ["deal.name", "deal.close_date", "deal.opened_at", "deal.closed_at"].map(
  aColumn,
) as unknown as DealColumn[];

const renewal = { kind: "date" as const, options: [], bounds: {} };

/** The day that is stored of a cell, and the moment of the same cell in a field of moments. */
const imported = (cell: string, timeZone?: string): readonly unknown[] => {
  const result = rowReader(mapping, "blank", timeZone)([cell, cell]);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const text = result.lead.custom?.["renewal"] ?? "";
  const read = readCustomValue(renewal, text);
  return [read.error ?? read.value, result.lead.last_contacted_at];
};

describe("a date in an import", () => {
  it.each([
    ["2027-03-05T23:30:00-05:00", "2027-03-05", "2027-03-06T04:30:00.000Z"],
    ["2027-03-05T01:30:00+02:00", "2027-03-05", "2027-03-04T23:30:00.000Z"],
    ["2027-03-05T23:30:00+0530", "2027-03-05", "2027-03-05T18:00:00.000Z"],
    ["Fri, 05 Mar 2027 23:30:00 -0500", "2027-03-05", "2027-03-06T04:30:00.000Z"],
    ["05/03/2027 11:30 pm GMT+14:00", "2027-03-05", "2027-03-05T09:30:00.000Z"],
  ])("with an offset keeps its written day, and its moment in whatever zone: %s", (cell, day, moment) => {
    for (const zone of [undefined, newYork, "Pacific/Kiritimati"])
      expect(imported(cell, zone)).toEqual([day, moment]);
  });

  it.each([
    ["05/03/2027", "2027-03-05", "2027-03-05T05:00:00.000Z"],
    ["2027-07-05", "2027-07-05", "2027-07-05T04:00:00.000Z"],
    ["5 March 2027 14:00", "2027-03-05", "2027-03-05T19:00:00.000Z"],
    // Clocks are put forward at two in the morning.
    ["14.03.2027 02:30", "2027-03-14", "2027-03-14T07:30:00.000Z"],
  ])("without an offset is one of the clocks in the import's zone: %s", (cell, day, moment) => {
    expect(imported(cell, newYork)).toEqual([day, moment]);
  });

  it("begins at midnight of UTC where the import has no zone", () => {
    expect(imported("05/03/2027")).toEqual(["2027-03-05", "2027-03-05T00:00:00.000Z"]);
  });

  it("at the edge of the calendar is a day, though its moment can't be written", () => {
    expect(imported("9999-12-31T23:30:00-05:00")).toEqual(["9999-12-31", undefined]);
  });

  it("of a deal is a written day for the close date, and a moment of the zone for the other two", () => {
    const cells = ["One", "05/03/2024 23:30 -05:00", "05/03/2024", "06/03/2024"];
    const result = dealReader(dealMapping, "refuse", newYork)(cells);

    expect(result).toMatchObject({
      ok: true,
      deal: {
        values: {
          close_date: "2024-03-05",
          opened_at: "2024-03-05T05:00:00.000Z",
          closed_at: "2024-03-06T05:00:00.000Z",
        },
      },
    });
  });
});
