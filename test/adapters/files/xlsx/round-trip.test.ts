import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { PaddingBudget } from "#lib/adapters/files/xlsx/padding-budget.ts";
import { SharedStrings } from "#lib/adapters/files/xlsx/shared-strings.ts";
import { SheetScanner } from "#lib/adapters/files/xlsx/sheet-scanner.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import { rowsOf } from "./a-workbook.ts";

const second = 1_000;
const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
  .filter((value) => !/[\p{Cc}\uFFFE\uFFFF]|_x/iu.test(value));
const date = fc
  .integer({ min: Date.UTC(1900, 2, 1) / second, max: Date.UTC(9999, 11, 31) / second })
  .map((seconds) => new Date(seconds * second));
const cell = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
  fc.boolean(),
  date,
  fc.constant(null),
);
const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

/** Midnight is a date, since that is what its format shows. */
const dateText = (value: Date): string => value.toISOString().slice(0, 19).replace("T00:00:00", "");

const cellText = (value: string | number | boolean | Date | null): string => {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  return value instanceof Date ? dateText(value) : value;
};

/** Without blank cells at the end of a row, and blank rows at the end of the table. */
const trimmed = (rows: readonly (readonly string[])[]): string[][] => {
  const cells = rows.map((row) => row.slice(0, row.findLastIndex((value) => value !== "") + 1));
  return cells.slice(0, cells.findLastIndex((row) => row.length > 0) + 1);
};

describe("a table of texts, numbers, booleans and dates", () => {
  it("that another program writes as XLSX is read back, with texts shared or in place", async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async (rows, bookSST) => {
        const sheet = utils.aoa_to_sheet(rows, { UTC: true });
        const book = utils.book_new(sheet, "Leads");
        const bytes: Buffer = write(book, { type: "buffer", bookType: "xlsx", bookSST, compression: true });

        expect(await rowsOf(bytes)).toEqual(trimmed(rows.map((row) => row.map(cellText))));
      }),
      { numRuns: 300 },
    );
  });
});

describe("the rows of a sheet", () => {
  it("are the same wherever its XML is cut", () => {
    const strings = new SharedStrings();
    for (const value of ["zero", "one"]) strings.add(value);
    const xml =
      `<?xml version="1.0"?><!-- <row> --><x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>1</x:v></x:c></x:row>` +
      `<row r='3'><c r="B3"><v>12.5</v></c><c t="inlineStr"><is><t>a &gt; b</t><rPh><t>no</t></rPh></is></c>` +
      `<c r="A3" s="7" t="s"><v>0</v></c><c r="E3" t="str"><f>x</f><v><![CDATA[<&>]]></v></c><c r="F3" a=">"/></row></x:sheetData>`;
    const read = (pieces: readonly string[]): unknown[] => {
      const scanner = new SheetScanner({ strings, styles: [], is1904: false }, new PaddingBudget());
      const rows: unknown[] = [];
      for (const piece of pieces) {
        scanner.push(piece);
        for (let row = scanner.next(); row !== undefined; row = scanner.next()) rows.push(row);
      }
      return [...rows, scanner.isAtEnd];
    };
    const expected = [
      { number: 1, cells: ["one"] },
      { number: 3, cells: ["zero", typedNumber("12.5"), "a > b", "", "<&>"] },
      true,
    ];

    for (let size = 1; size <= xml.length; size += 1)
      expect(read(xml.match(new RegExp(`[^]{1,${size}}`, "g")) ?? []), `pieces of ${size}`).toEqual(expected);
  });
});
