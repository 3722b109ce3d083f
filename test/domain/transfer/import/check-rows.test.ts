import { describe, expect, it } from "vitest";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import { checkRows } from "#lib/domain/transfer/import/check-rows.ts";
import { errorLines } from "#lib/domain/transfer/import/error-lines.ts";
import { FirstRows } from "#lib/domain/transfer/import/first-rows.ts";
import { rowReader } from "#lib/domain/transfer/import/row-to-lead.ts";
import { fileRows, rowsIn } from "../../../support/file-rows.ts";
import { anImport, mapped } from "./an-import.ts";

const record = anImport(mapped("email", "name"));

const csv = {
  kind: "delimited",
  gzip: false,
  encoding: "utf-8",
  delimiter: ",",
  quote: '"',
  header_row: 1,
} as const;

const firstRows = (): FirstRows => new FirstRows(new SpilledTexts());

const verdicts = async (...rows: readonly (readonly string[])[]) => {
  const found = await rowsIn(checkRows(record, fileRows([["email", "name"], ...rows]), firstRows()));
  return found.map(
    (checked) =>
      `${checked.row} ${checked.verdict === "invalid" ? checked.problems[0]?.code : checked.verdict}`,
  );
};

describe("the check of rows", () => {
  it("lets the first of two rows with one email win, however the address is written", async () => {
    expect(await verdicts(["Ada@Example.com", ""], [" ada@example.com", ""], ["b@example.com", ""])).toEqual([
      "2 valid",
      "3 duplicate_in_file",
      "4 valid",
    ]);
  });

  it("does not let an invalid row stand in a valid one's way", async () => {
    expect(await verdicts(["ada@example.com", "Ada", "surplus"], ["ada@example.com", "Ada"])).toEqual([
      "2 too_many_cells",
      "3 valid",
    ]);
  });

  it("passes over blank rows and keeps counting the file's own", async () => {
    expect(await verdicts([""], ["", " "], ["ada@example.com", ""])).toEqual(["4 valid"]);
  });

  it("refuses a row with more cells than the header, unless they are empty", async () => {
    expect(await verdicts(["a@example.com", "A", "", ""], ["b@example.com", "B", "surplus"])).toEqual([
      "2 valid",
      "3 too_many_cells",
    ]);
  });

  it("takes a row that ends early as one with empty cells", async () => {
    expect(await verdicts(["ada@example.com"])).toEqual(["2 valid"]);
  });

  it("tells of a delimited row that ends early, and leaves its neighbours alone", async () => {
    const file = fileRows([["email", "name"], ["ada@example.com"], ["b@example.com", "B"]]);
    const rows = await rowsIn(checkRows({ ...record, format: csv }, file, firstRows()));

    expect(rows).toMatchObject([
      { row: 2, verdict: "valid", warnings: [{ code: "too_few_cells", value: "1" }] },
      { row: 3, verdict: "valid", lead: { name: "B" } },
    ]);
    expect(rows[1]).not.toHaveProperty("warnings");
    expect(errorLines(rows[0] ?? expect.fail(), record.mapping)).toEqual([
      [
        "2",
        "warning",
        "too_few_cells",
        "",
        expect.stringContaining("1 cells"),
        expect.any(String),
        "ada@example.com",
      ],
    ]);
  });

  it("suggests the provider that an address probably means", async () => {
    const file = fileRows([
      ["email", "name"],
      ["Ada@gmial.com", "Ada"],
    ]);
    const [checked] = await rowsIn(checkRows(record, file, firstRows()));

    expect(checked).toMatchObject({
      verdict: "valid",
      lead: { email_status: "risky" },
      warnings: [{ code: "likely_typo", column: "email", suggestion: "ada@gmail.com" }],
    });
  });

  it("counts rows as the file does when titles stand above its header", async () => {
    const file = fileRows([
      ["email", "name"],
      ["ada@example.com", ""],
    ]);
    const rows = await rowsIn(checkRows({ ...record, format: { ...csv, header_row: 4 } }, file, firstRows()));

    expect(rows).toMatchObject([{ row: 5 }]);
  });

  it("refuses a row that nobody could reach, as the lead's own rule does", async () => {
    expect(await verdicts(["", "Ada"], ["ada@example.com", ""])).toEqual(["2 not_identifiable", "3 valid"]);
  });

  it("agrees with the lead's own rule on what identifies it", async () => {
    const columns = mapped("email", "phone", "name", "first_name", "company.name");
    const value = {
      email: "ada@example.com",
      phone: "+442079460958",
      name: "Ada",
      first_name: "Ada",
      "company.name": "Acme",
    };
    for (let bits = 1; bits < 32; bits += 1) {
      const cells = Object.values(value).map((text, index) => (bits & (1 << index) ? text : ""));
      const file = fileRows([Object.keys(value), cells]);
      for (const checked of await rowsIn(checkRows(anImport(columns), file, firstRows()))) {
        const read = rowReader(columns.mapping)(cells);
        const make = () =>
          read.ok &&
          newLead("lead_01J0000000000000000000000A", read.lead, { source: "import", at: "", by: "" });
        if (checked.verdict === "valid") expect(make).not.toThrow();
        else expect(make).toThrow();
      }
    }
  });
});
