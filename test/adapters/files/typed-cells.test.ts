import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { packRows, readPackedRows } from "#lib/adapters/files/converted-rows.ts";
import { readRows } from "#lib/adapters/files/read-rows.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { readCell } from "#lib/domain/transfer/export/formula-cell.ts";
import { isTypedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import { rowsFormat, rowsToCsv } from "#lib/domain/transfer/import/rows-to-csv.ts";
import { rowsIn } from "../../support/file-rows.ts";
import { aFile, readFile } from "./a-file.ts";

/** The texts of the cells of row 2; those that are typed numbers are in brackets. */
const secondOf = ([, row = []]: readonly (readonly string[])[]) =>
  row.map((cell) => (isTypedNumber(cell) ? `[${readCell(cell)}]` : readCell(cell)));

const header = ["email", "number", "text", "day", "flag", "count"];
const cells = ["a@example.com", 12.345, "12.345", new Date("2026-04-03T00:00:00Z"), true, 1_000];
const written = (bookType: "xlsx" | "biff8"): Buffer => {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([header, cells], { UTC: true, cellDates: false, dateNF: "dd/mm/yyyy" });
  utils.book_append_sheet(book, sheet, "Leads");
  return write(book, { bookType, type: "buffer" });
};
const shown = ["a@example.com", "[12.345]", "12.345", "2026-04-03", "TRUE", "1000"];

describe("the type of a number", () => {
  it.each(["xlsx", "biff8"] as const)(
    "is kept of a cell of an %s workbook, beside ISO dates",
    async (type) => {
      expect(secondOf((await readFile(aFile(written(type)))).rows)).toEqual(shown);
    },
  );

  it("is kept while the rows of a workbook wait for the next step", async () => {
    const { rows } = await readFile(aFile(written("xlsx")));
    const packed = await buffer(packRows(Readable.from([rows]) as AsyncIterable<string[][]>));

    expect(secondOf(await rowsIn(readPackedRows(aFile(packed), { header_row: 1 })))).toEqual(shown);
  });

  it.each([
    ["an array", '[{"email":"b@example.com"},%]'],
    ["lines", '{"email":"b@example.com"}\n%\n'],
  ])("is kept of a number in JSON in %s, and lost in a list", async (_, frame) => {
    const object =
      '{"email":"a@example.com","n":-12.345,"long":0.12345678901234567,"text":"12.345","ids":[1.5,2],"deep":[{"a":1.5,"b":0.12345678901234567}],"whole":7,"flag":false,"one.two":1.5,"one":{"two":2.5}}';
    const { rows } = await readFile(aFile(frame.replace("%", object)));

    expect(secondOf(rows.slice(1))).toEqual([
      "a@example.com",
      "[-12.345]",
      "[0.12345678901234567]",
      "12.345",
      "1.5;2",
      '[{"a":1.5,"b":"0.12345678901234567"}]',
      "7",
      "false",
      "1.5;2.5",
    ]);
  });

  it("is kept of a number in the rows of a request, and no text gets one", async () => {
    const rows = [{ email: "a@example.com", number: -12.345, text: "-12.345", flag: true, none: null }];
    const read = await rowsIn(readRows(aFile(rowsToCsv(rows)), rowsFormat, readWorkbookRows));

    expect(secondOf(read)).toEqual(["a@example.com", "[-12.345]", "-12.345", "true", ""]);
  });

  it("is none of a CSV file's", async () => {
    const { rows } = await readFile(aFile("email,number\na@example.com,12.345\n"));

    expect(secondOf(rows)).toEqual(["a@example.com", "12.345"]);
  });
});
