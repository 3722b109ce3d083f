import { describe, expect, it } from "vitest";
import type { ColumnMapping, DealColumn } from "#lib/contract/transfer/import-record.ts";
import type { Transform } from "#lib/contract/transfer/transforms.ts";
import { defaultOptions } from "#lib/domain/transfer/import/create-import.ts";
import {
  contradictedReadings,
  withContradictions,
} from "#lib/domain/transfer/import/validate/contradicted-readings.ts";
import { ReadingEvidence } from "#lib/domain/transfer/import/validate/reading-evidence.ts";
import { anImport } from "#test/domain/transfer/import/an-import.ts";

const own = [{ on: "lead", key: "price", kind: "number" }] as const;

const entry = (field: string, transforms?: Transform[]) =>
  ({ column: "A", field, confidence: 1, reason: "", ...(transforms && { transforms }) }) as ColumnMapping;

const inOrder = (date_order: "dmy" | "mdy" | "ymd" | null) =>
  entry("last_contacted_at", [{ kind: "parse_date", date_order }]);
const withMark = (decimal: "." | ",") => entry("custom.price", [{ kind: "parse_number", decimal }]);

const evidenceOf = (mapping: ColumnMapping | DealColumn, cells: readonly string[]): ReadingEvidence => {
  const evidence = new ReadingEvidence([mapping], own);
  for (const [index, cell] of cells.entries()) evidence.add(index + 2, [cell]);
  return evidence;
};

const named = { mapping_name: "fairs", options: defaultOptions };
const unnamed = { mapping_name: null, options: defaultOptions };

const placeOf = (record: typeof unnamed | typeof named, evidence: ReadingEvidence): string => {
  const { warnings, doubts } = contradictedReadings(record, evidence);
  return doubts.length > 0 ? "needs_review" : warnings.length > 0 ? "warnings" : "nothing";
};

describe("values of a column", () => {
  it.each([
    ["a date that can only have the month first", inOrder("dmy"), "03/25/2027"],
    ["a date that can only have the day first", inOrder("mdy"), "25/03/2027"],
    ["a dotted date, which has the day first", inOrder("mdy"), "04.05.2027"],
    ["a date with the day first in a column of years first", inOrder("ymd"), "25/03/2027"],
    ["a number with a decimal point", withMark(","), "1,234.50"],
    ["a short number with a decimal point", withMark(","), "99.5"],
    ["a number with a decimal comma", withMark("."), "1.234,50"],
    ["a number with a decimal comma in a column without a transform", entry("custom.price"), "99,5"],
    ["an amount of a deal with a decimal comma", entry("deal.amount"), "99,5"],
  ])("contradict a named mapping by %s", (_, mapping, cell) => {
    expect(placeOf(named, evidenceOf(mapping, ["", cell]))).toBe("needs_review");
  });

  it.each([
    ["dates of two meanings", inOrder("dmy"), ["04/05/2027", "12/12/2027"]],
    ["dates that name their order", inOrder("dmy"), ["2027-03-25", "2027/12/31", "25 March 2027"]],
    ["dates in the mapping's order", inOrder("dmy"), ["25/03/2027"]],
    ["text that is no date", inOrder("dmy"), ["never", "13/13/2027", "31/02/2027x"]],
    ["an open order", inOrder(null), ["25/03/2027", "03/25/2027"]],
    ["numbers of two meanings", withMark(","), ["1,234", "12.345", "7", "-"]],
    ["numbers with the mapping's mark", withMark("."), ["1,234.50", "0.5"]],
    ["a column that reads no numbers", entry("title"), ["99,5", "1.5"]],
    ["a number of people, whose reader takes both marks", entry("company.employee_count"), ["1.200,5"]],
  ])("do not contradict a named mapping by %s", (_, mapping, cells) => {
    expect(placeOf(named, evidenceOf(mapping, cells))).toBe("nothing");
  });

  const few = [...Array.from({ length: 19 }, () => "25/03/2027"), "03/25/2027"];
  const many = ["25/03/2027", "03/25/2027"];

  it("warn where a tenth or less contradicts a reading that nobody named", () => {
    expect(placeOf(unnamed, evidenceOf(inOrder("dmy"), few))).toBe("warnings");
    expect(placeOf(named, evidenceOf(inOrder("dmy"), few))).toBe("needs_review");
  });

  it("stop where more contradict a reading that nobody named, as past the rows that were sampled", () => {
    expect(placeOf(unnamed, evidenceOf(inOrder("dmy"), many))).toBe("needs_review");
  });

  it("warn where one date in a column of ISO dates has the day first", () => {
    const dates = [...Array.from({ length: 19 }, () => "2027-03-05"), "25/03/2027"];

    expect(placeOf(unnamed, evidenceOf(inOrder("ymd"), dates))).toBe("warnings");
  });

  it("contradict a date order that options.format names", () => {
    const options = { ...defaultOptions, format: { date_order: "dmy" as const } };

    expect(placeOf({ mapping_name: null, options }, evidenceOf(inOrder("dmy"), few))).toBe("needs_review");
  });

  it("are counted as the transforms before the reading leave them", () => {
    const map: Transform = { kind: "map_values", values: { "03/25/2027": "" }, otherwise: "keep" };
    const mapping = entry("last_contacted_at", [map, { kind: "parse_date", date_order: "dmy" }]);

    expect(placeOf(named, evidenceOf(mapping, ["03/25/2027"]))).toBe("nothing");
  });
});

describe("the notice of a contradiction", () => {
  it("names the column, the reading, the number of values and the row of the first one", () => {
    const { doubts } = contradictedReadings(
      named,
      evidenceOf(inOrder("dmy"), ["", "03/25/2027", "04/26/2027"]),
    );

    expect(doubts).toEqual([
      {
        code: "values_contradict_mapping",
        column: "A",
        message:
          'Dates of "A" are read with the day first. 2 values contradict that, the first in row 3. Change the mapping, or confirm the import to read such values by themselves.',
      },
    ]);
  });

  it("replaces the notice of an earlier check and keeps the other notices", () => {
    const header = { code: "header_missing", message: "" } as const;
    const evidence = evidenceOf(inOrder("dmy"), ["03/25/2027"]);
    const record = anImport({ mapping_name: "fairs", needs_review: [header] });

    const twice = withContradictions(withContradictions(record, evidence), evidence);
    const corrected = withContradictions(twice, evidenceOf(inOrder("mdy"), ["03/25/2027"]));

    expect(twice.needs_review.map(({ code }) => code)).toEqual([
      "header_missing",
      "values_contradict_mapping",
    ]);
    expect(corrected.needs_review).toEqual([header]);
  });
});
