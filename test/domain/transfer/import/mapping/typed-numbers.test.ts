import { describe, expect, it } from "vitest";
import type { ColumnMapping, DealColumn } from "#lib/contract/transfer/import-record.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import { dealReader } from "#lib/domain/transfer/import/deals/row-to-deal.ts";
import { errorLines } from "#lib/domain/transfer/import/error-lines.ts";
import { rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { contradictedReadings } from "#lib/domain/transfer/import/validate/contradicted-readings.ts";
import { ReadingEvidence } from "#lib/domain/transfer/import/validate/reading-evidence.ts";
import { isReadingStep } from "#lib/domain/transfer/mapping/reading-step.ts";
import { anImport } from "../an-import.ts";
import { type Cells, lessonFrom, mapFile, own, valuesBy } from "./map-a-file.ts";

const european: Cells = [
  ["12/03/2027", "1.234,50"],
  ["25/03/2027", "99,5"],
];
const decimal = { kind: "parse_number", decimal: "," } as const;
const entry = (field: string, transforms: ColumnMapping["transforms"] = [decimal]) =>
  ({ column: field, field, confidence: 1, reason: "chosen", transforms }) as ColumnMapping & DealColumn;
const markOf = (mapping: readonly ColumnMapping[]) => mapping[2]?.transforms?.find(isReadingStep);

describe("a typed number", () => {
  it("is read as that number with a learned decimal comma, without a warning", async () => {
    const cells: Cells = [
      ["25/03/2027", typedNumber("12.345")],
      ["26/03/2027", typedNumber("-1234.5")],
    ];
    const { mapping, warnings } = await mapFile(cells, { lessons: [await lessonFrom(european)] });

    expect([warnings, markOf(mapping)]).toEqual([[], decimal]);
    expect(valuesBy(mapping, cells)).toMatchObject([{ price: "12.345" }, { price: "-1234.5" }]);
  });

  it("beside texts of its column leaves these to the learned decimal comma", async () => {
    const cells: Cells = [
      ["25/03/2027", typedNumber("12.5")],
      ["26/03/2027", "1.234"],
    ];
    const { mapping, warnings } = await mapFile(cells, { lessons: [await lessonFrom(european)] });

    expect([warnings, markOf(mapping)]).toEqual([[], decimal]);
    expect(valuesBy(mapping, cells)).toMatchObject([{ price: "12.5" }, { price: "1234" }]);
  });

  it("does not hide the decimal comma that the texts of its column show", async () => {
    const cells: Cells = [
      ["25/03/2027", typedNumber("99.5")],
      ["26/03/2027", "1.234,50"],
    ];
    const { mapping } = await mapFile(cells);

    expect(markOf(mapping)).toEqual(decimal);
    expect(valuesBy(mapping, cells)).toMatchObject([{ price: "99.5" }, { price: "1234.5" }]);
  });

  it("neither contradicts nor confirms the decimal mark that the caller named", () => {
    const evidence = new ReadingEvidence([entry("custom.price")], own);
    for (const [row, cell] of [typedNumber("1234.5"), typedNumber("0.25")].entries())
      evidence.add(row + 2, [cell]);
    const { options } = anImport();

    expect(contradictedReadings({ mapping_name: "fairs", options }, evidence)).toEqual({
      warnings: [],
      doubts: [],
    });
    expect(evidence.columns()).toMatchObject([{ confirming: 0, contradicting: 0 }]);
  });

  it("that a map of values replaces is a text of its column from then on", () => {
    const map = { kind: "map_values", values: { "1.5": "2,5" }, otherwise: "keep" } as const;
    const result = rowToLead(
      [entry("email", []), entry("custom.price", [map, decimal])],
      ["a@example.com", typedNumber("1.5")],
    );

    expect(result).toMatchObject({ ok: true, lead: { custom: { price: "2.5" } } });
  });

  it("fills a field of text as it is written, with a transform and within a template", () => {
    const mapping = [
      entry("email", []),
      entry("title", []),
      entry("city", [{ kind: "template", template: "Room {title}" }]),
    ];

    expect(rowToLead(mapping, ["a@example.com", typedNumber("12.345"), ""])).toMatchObject({
      ok: true,
      lead: { title: "12.345", city: "Room 12.345" },
    });
  });

  it("is no number of thousands in a score or a count of employees, whatever the mapping says", () => {
    const read = (field: string, number: string, transforms: ColumnMapping["transforms"]) =>
      rowToLead([entry("email", []), entry(field, transforms)], ["a@example.com", typedNumber(number)]);

    for (const transforms of [[], [decimal]]) {
      expect(read("score", "12.345", transforms)).toMatchObject({ ok: true, lead: { score: 12.345 } });
      const count = read("company.employee_count", "12.345", transforms);
      expect(count.ok && count.lead.company?.employee_count).toBeUndefined();
      expect(count).toMatchObject({ warnings: [{ value: "12.345" }] });
    }
  });

  it("is the amount of a deal as it is, with a named decimal comma", () => {
    const constant = { kind: "constant", value: "EUR" } as const;
    const read = dealReader(
      [entry("deal.name", []), entry("deal.amount"), entry("deal.currency", [constant])],
      "blank",
    );

    expect(read(["A", typedNumber("1234.50"), ""])).toMatchObject({
      ok: true,
      deal: { values: { amount: { amount: "1234.50", currency: "EUR" } } },
    });
    expect(read(["A", "1.234,50", ""])).toMatchObject({ deal: { values: { amount: { amount: "1234.5" } } } });
  });

  it("stands in the error file as its column reads it, so that the mended row has the same number", () => {
    const mapping = [entry("email", []), entry("custom.price"), entry("custom.rate", [])];
    const cells = ["nobody", typedNumber("12.345"), typedNumber("0.5")];
    const problem = { code: "x", column: "email", value: "nobody", message: "", suggestion: "" };
    const [line = []] = errorLines({ row: 2, cells, verdict: "invalid", problems: [problem] }, mapping);

    expect(line.slice(-3)).toEqual(["nobody", "12,345", "0.5"]);
    expect(rowToLead(mapping, ["a@example.com", ...line.slice(-2)])).toMatchObject({
      lead: { custom: { price: "12.345", rate: "0.5" } },
    });
  });
});
