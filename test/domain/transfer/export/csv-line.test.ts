import fc from "fast-check";
import * as Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { csvLine } from "#lib/domain/transfer/export/csv-line.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";

const read = (csv: string, delimiter = ","): string[][] => {
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter, newline: "\r\n" });
  expect(errors).toEqual([]);
  // After the last line's end PapaParse sees one more, empty line.
  expect(data.pop()).toEqual([""]);
  return data;
};

describe("a line of CSV", () => {
  it("quotes what RFC 4180 says and ends with CR LF", () => {
    expect(csvLine(["a", "b,c", 'd"e', "f\ng", "", " h"])).toBe('a,"b,c","d""e","f\ng",," h"\r\n');
  });

  it.each([
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    "'=1",
    "＝1+1",
    "＋1",
    "－1",
    "＠SUM(A1)",
  ])("lets %j be opened in a spreadsheet without being a formula, and read back as it was", (text) => {
    const line = csvLine([text, "x"]);

    const [cell = ""] = read(line)[0] ?? [];
    expect(cell).toMatch(/^'/);
    expect(readCell(cell)).toBe(text);
  });

  it.each([",", ";", "\t", "|"] as const)(
    "parted by %j gives every text back, whatever is in it",
    (delimiter) => {
      const nasty = fc.string({
        unit: fc.oneof(fc.constantFrom(..."=+-@\t\r\n'\",;| \ufeff\u0000"), fc.string({ unit: "grapheme" })),
      });
      const rows = fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(nasty, { minLength: width, maxLength: width }), { minLength: 1 }),
        );

      fc.assert(
        fc.property(rows, (table) => {
          const csv = [["header"], ...table].map((row) => csvLine(row, delimiter)).join("");
          const [, ...back] = read(csv, delimiter);
          expect(back.map((row) => row.map(readCell))).toEqual(table);
        }),
      );
    },
  );
});
