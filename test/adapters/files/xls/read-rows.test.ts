import { describe, expect, it } from "vitest";
import { utils, type WorkSheet, write } from "xlsx";
import { listXlsSheets, readXlsRows } from "#lib/adapters/files/xls/index.ts";
import { rowsIn, textsIn } from "../../../support/file-rows.ts";
import { inPieces } from "../xlsx/a-workbook.ts";
import { anXls, cell, record } from "./a-stream.ts";

const bytesOf = (sheets: Readonly<Record<string, WorkSheet>>, hidden: readonly string[] = []): Buffer => {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  book.Workbook = {
    Sheets: book.SheetNames.map((name) => ({ name, Hidden: hidden.includes(name) ? 1 : 0 })),
  };
  return write(book, { type: "buffer", bookType: "biff8" });
};

const rowsOf = (bytes: Buffer, sheet?: string): Promise<(readonly string[])[]> =>
  textsIn(readXlsRows(inPieces(bytes), { sheet }));

describe("the rows of an XLS workbook", () => {
  it("are texts as those of XLSX", async () => {
    const sheet = utils.aoa_to_sheet(
      [
        ["email", "n", "ok", "when"],
        [],
        ["zoë@example.com", 0.1 + 0.2, true, new Date("2026-01-02T03:04:05Z"), null],
      ],
      { UTC: true },
    );

    expect(await rowsOf(bytesOf({ Leads: sheet }))).toEqual([
      ["email", "n", "ok", "when"],
      [],
      ["zoë@example.com", "0.3", "TRUE", "2026-01-02T03:04:05"],
    ]);
  });

  it.each(["WORKBOOK", "workbook", "BOOK"])("are found in a stream that is called %s", async (name) => {
    expect(await rowsOf(anXls([cell(0, 0, 7)], [], 1, name))).toEqual([["7"]]);
  });

  it.each(["biff2", "biff5"] as const)("of %s are read too", async (bookType) => {
    const book = utils.book_new(
      utils.aoa_to_sheet([
        ["email", "n"],
        ["ada@example.com", 7],
      ]),
      "Leads",
    );

    expect(await rowsOf(write(book, { type: "buffer", bookType }))).toEqual([
      ["email", "n"],
      ["ada@example.com", "7"],
    ]);
  });

  it("have merged cells filled, and codes with their zeros", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Acme", 1234],
      ["", 2],
    ]);
    sheet["!merges"] = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 0 } }];
    Object.assign(sheet["B1"] ?? {}, { z: "00000" });

    expect(await rowsOf(bytesOf({ Leads: sheet }))).toEqual([
      ["Acme", "01234"],
      ["Acme", "2"],
    ]);
  });

  it("are those of the first visible sheet with content, or of the one asked for", async () => {
    const sheets = {
      Secret: utils.aoa_to_sheet([["s"]]),
      Blank: utils.aoa_to_sheet([]),
      Leads: utils.aoa_to_sheet([["l"]]),
    };
    const bytes = bytesOf(sheets, ["Secret"]);

    expect(await listXlsSheets(inPieces(bytes))).toEqual(["Blank", "Leads"]);
    expect(await rowsOf(bytes)).toEqual([["l"]]);
    expect(await rowsOf(bytes, "Secret")).toEqual([["s"]]);
    await expect(rowsOf(bytes, "Nope")).rejects.toThrow("has no sheet “Nope”");
  });
});

describe("a sheet that is read by some rows at a time", () => {
  const rows = Array.from({ length: 900 }, (_, row) =>
    row % 9 === 5 ? [] : Array.from({ length: 20 }, (_, column) => `${row} ${column}`),
  );

  it("is the same as a whole", async () => {
    expect(await rowsOf(bytesOf({ Leads: utils.aoa_to_sheet(rows) }))).toEqual(rows);
  });

  it("has the text of a formula that was filled down, whose shared part stands between the two", async () => {
    const formula = (row: number): Buffer =>
      record(0x0006, row, 0, 0, 0, 0, 0, 0xffff, 0x0008, 0, 0, 0x0005, 0x0001, 0x0000, 0x0000);
    const shared = record(0x04bc, 0, 1, 0x0000, 0x0200, 0x0003, 0x011e, 0x0000);
    const text = record(0x0207, 4, 0x6100, 0x4062, 0x0063);

    const read = await rowsOf(anXls([formula(0), shared, text, formula(1), text]));

    expect(read).toEqual([["ab@c"], ["ab@c"]]);
  });

  it("is in order where its cells are not", async () => {
    const cells = rows.flatMap((cellsOfRow, row) => cellsOfRow.map((_, column) => cell(row, column, row)));

    const read = await rowsOf(anXls(cells.toReversed()));

    expect(read).toEqual(rows.map((cellsOfRow, row) => cellsOfRow.map(() => String(row))));
  });
});

describe("an XLS workbook that lists a sheet two thousand times", () => {
  it("has it read once", async () => {
    expect(await rowsOf(anXls([record(0x0204, 0, 0, 0, 0, 0)], [], 2_000))).toEqual([]);
  });
});

describe("an XLS workbook that can't be read", () => {
  it.each([
    ["no workbook", Buffer.from("email\n"), "corrupt_workbook"],
    ["wider than sheets are", anXls([cell(0, 256, 1)]), "corrupt_workbook"],
    [
      "of too many cells",
      anXls(Array.from({ length: 1_001 }, () => record(0xbd, ...Array.from({ length: 3_003 }, () => 0)))),
      "too_large_inflated",
    ],
    ["cut", bytesOf({ Leads: utils.aoa_to_sheet([["l"]]) }).subarray(0, 700), "corrupt_workbook"],
    ["of more sheets than anybody reads", anXls([], [], 2_001), "too_large_inflated"],
    [
      "of more styles than there are",
      anXls([], Array<Buffer>(10_001).fill(record(0xe0, 0, 0))),
      "too_large_inflated",
    ],
    [
      "of another program",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(4_096)]),
      "corrupt_workbook",
    ],
  ])("since it is %s is a typed failure", async (_why, bytes, code) => {
    await expect(rowsOf(bytes)).rejects.toMatchObject({ failure: { code } });
  });

  it("since it is too large is refused before it is read", async () => {
    const source = {
      bytes: 49 * 1024 * 1024,
      read: () => {
        throw new Error("was read");
      },
    };

    await expect(rowsIn(readXlsRows(source, {}))).rejects.toMatchObject({
      failure: { code: "too_large" },
    });
  });
});
