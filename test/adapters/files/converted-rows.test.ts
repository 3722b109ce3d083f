import fc from "fast-check";
import { expect, it } from "vitest";
import { packRows, readPackedRows } from "#lib/adapters/files/converted-rows.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { fileRows, rowsIn } from "../../support/file-rows.ts";
import { aFile, allOf } from "./a-file.ts";

const packed = async (rows: readonly (readonly string[])[]): Promise<Buffer> => {
  return Buffer.concat(await allOf(packRows(fileRows(rows))));
};

const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 5 }),
  fc.constantFrom('"', ",", "\n", "\r\n", "\r", "'=1", "=1+1", " a ", "東京", '","'),
);

it("rows come back from the converter as they went in, a blank one as one empty cell", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 8 }), async (rows) => {
      // A mark before the first cell is the file's own to a reader of text.
      const given = [["first"], ...rows];

      const found = await rowsIn(readPackedRows(aFile(await packed(given)), { header_row: 1 }));

      expect(found).toEqual(given.map((cells) => (cells.length === 0 ? [""] : cells)));
    }),
    { numRuns: 200 },
  );
});

it("rows above the header are left out", async () => {
  const rows = [["Contacts"], [], ["email"], ["ada@example.com"]];

  expect(await rowsIn(readPackedRows(aFile(await packed(rows)), { header_row: 3 }))).toEqual(rows.slice(2));
});

it("many equal rows are no bomb when we have packed them", async () => {
  const rows = Array.from({ length: 30_000 }, () => ["x".repeat(600)]);
  const bytes = await packed(rows);

  expect((await rowsIn(readPackedRows(aFile(bytes), { header_row: 1 }))).length).toBe(rows.length);
});

it("a failure among the rows is the failure of the packing", async () => {
  async function* failing() {
    yield [["email"]];
    throw new UnreadableFile("corrupt_workbook", "it breaks off");
  }

  await expect(allOf(packRows(failing()))).rejects.toThrow("it breaks off");
});

it("ends rows that are more text than a CSV file may be, before they are written out", async () => {
  const text = "x".repeat(1_000_000);
  const given = function* () {
    for (let row = 0; row < 1_000_000; row += 1) yield Array.from({ length: 100 }, () => text);
  };

  await expect(allOf(packRows(fileRows(given())))).rejects.toMatchObject({
    failure: { code: "too_large_inflated" },
  });
});

it("ends one row that no string can hold", async () => {
  const text = "x".repeat(1_000_000);
  const row = Array.from({ length: 16_384 }, () => text);

  await expect(allOf(packRows(fileRows([row])))).rejects.toMatchObject({
    failure: { code: "too_large_inflated" },
  });
});
