import { describe, expect, it } from "vitest";
import type { CustomField } from "#lib/contract/records/custom-fields.ts";
import { withOpenColumns } from "#lib/domain/transfer/import/validate/with-open-columns.ts";
import { anImport } from "#test/domain/transfer/import/an-import.ts";
import { fileRows } from "#test/support/file-rows.ts";

const fields: CustomField[] = [
  { on: "lead", key: "budget", kind: "number" },
  { on: "company", key: "since", kind: "date" },
] as CustomField[];
const chosen = { confidence: 1, reason: "chosen" };
const budget = { column: "Betrag", field: "custom.budget" as const, ...chosen };
const since = { column: "Seit", field: "company.custom.since" as const, ...chosen };

const readOf = async (
  mapping: Parameters<typeof anImport>[0] & object,
  ...cells: readonly (readonly [string, string])[]
) => {
  const rows = () => fileRows([["Betrag", "Seit"], ...cells]);
  return withOpenColumns({ rows }, anImport({ columns: ["Betrag", "Seit"], ...mapping }), { fields });
};

describe("a column of numbers or dates that a person has mapped", () => {
  it("is read as all of its values show", async () => {
    const { mapping, needs_review } = await readOf(
      { mapping: [budget, since] },
      ["1.000", "03/04/2026"],
      ["2.345,50", "25/04/2026"],
    );

    expect(mapping.map(({ transforms, confidence }) => [transforms, confidence])).toEqual([
      [[{ kind: "parse_number", decimal: "," }], 1],
      [[{ kind: "parse_date", date_order: "dmy" }], 1],
    ]);
    expect(needs_review).toEqual([]);
  });

  it("waits for a person where they leave it open", async () => {
    const { mapping, needs_review } = await readOf(
      { mapping: [budget, since] },
      ["1.000", "03/04/2026"],
      ["45", "05/06/2026"],
    );

    expect(mapping[0]?.transforms).toEqual([{ kind: "parse_number", decimal: "," }]);
    expect(needs_review.map(({ code, column }) => [code, column])).toEqual([
      ["unsure_column", "Betrag"],
      ["unsure_date_order", "Seit"],
    ]);
  });

  it("is left as the person has said, or as the file needs nothing", async () => {
    const said = anImport({ columns: ["Betrag"], mapping: [{ ...budget, transforms: [] }] });

    expect((await readOf(said, ["1.000,5", ""])).mapping[0]?.transforms).toEqual([]);
    expect((await readOf({ mapping: [budget] }, ["1234.5", ""])).mapping[0]?.transforms).toBeUndefined();
    expect((await readOf({ mapping: [since] }, ["", "2026-01-02"])).needs_review).toEqual([]);
  });
});
