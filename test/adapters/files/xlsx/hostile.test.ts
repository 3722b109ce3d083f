import { describe, expect, it } from "vitest";
import { readXlsxRows } from "#lib/adapters/files/xlsx/index.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import { inPieces, rowsOfSheet, workbookParts } from "./a-workbook.ts";
import { aZip } from "./a-zip.ts";

/** What becomes of a workbook: the code of its failure, or how many rows and cells it has. */
const outcome = async (bytes: Uint8Array): Promise<string> => {
  let rows = 0;
  let cells = 0;
  try {
    for await (const batch of readXlsxRows(inPieces(bytes, 65_536), {}))
      for (const row of batch) {
        rows += 1;
        cells += row.length;
      }
  } catch (error) {
    if (error instanceof UnreadableFile) return error.failure.code;
    throw error;
  }
  return `${rows} rows, ${cells} cells`;
};

const one = (rows: string): Parameters<typeof workbookParts>[0] => ({ sheets: [{ name: "S", rows }] });
const cell = `<row><c r="A1"><v>1</v></c></row>`;
const whole = aZip(workbookParts(one(cell)));
const withPart = (name: string, text: string | Buffer, claims = {}): Buffer =>
  aZip([...workbookParts(one(cell)).filter((part) => part.name !== name), { name, text, claims }]);
const sheet = "xl/worksheets/sheet0.xml";
const protectedContainer = Buffer.concat([
  Buffer.from("d0cf11e0a1b11ae1", "hex"),
  Buffer.alloc(1_024),
  Buffer.from("EncryptedPackage", "utf16le"),
]);

describe("a hostile or broken workbook", () => {
  it.each<readonly [string, Buffer, string]>([
    ["is cut in the middle", whole.subarray(0, whole.length / 2), "corrupt_workbook"],
    ["has lost its beginning", whole.subarray(40), "corrupt_workbook"],
    ["is empty", Buffer.alloc(0), "corrupt_workbook"],
    ["is no archive", Buffer.from("email\nada@example.com\n"), "corrupt_workbook"],
    ["is an archive of something else", aZip([{ name: "a.txt", text: "a" }]), "corrupt_workbook"],
    ["is a binary workbook", aZip([{ name: "content.xml", text: "" }]), "unsupported_workbook"],
    ["is encrypted as a whole", protectedContainer, "password_protected"],
    ["is encrypted part by part", withPart(sheet, "<x/>", { flags: 1 }), "password_protected"],
    ["has data unlike its checksum", withPart(sheet, "<x/>", { crc: 1 }), "corrupt_workbook"],
    ["holds more than it says", withPart(sheet, "x".repeat(100), { inflated: 10 }), "corrupt_workbook"],
    ["says that it holds gigabytes", withPart(sheet, "x", { inflated: 3_000_000_000 }), "too_large_inflated"],
    ["grows a thousandfold", withPart(sheet, Buffer.alloc(20_000_000, 32)), "too_large_inflated"],
    ["declares entities", withPart(sheet, `<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>`), "corrupt_workbook"],
    [
      "uses entities that it does not declare",
      withPart(sheet, "<sheetData><row><c t='str'><v>&e;</v></c></row></sheetData>"),
      "corrupt_workbook",
    ],
    [
      "names a text that it has not",
      withPart(sheet, "<sheetData><row><c t='s'><v>9</v></c></row></sheetData>"),
      "corrupt_workbook",
    ],
    [
      "names texts by no number",
      withPart(sheet, "<sheetData><row><c t='s'><v>__proto__</v></c></row></sheetData>"),
      "corrupt_workbook",
    ],
    [
      "has rows out of order",
      withPart(sheet, "<sheetData><row r='2'/><row r='1'/></sheetData>"),
      "corrupt_workbook",
    ],
    ["has a row too many", withPart(sheet, "<sheetData><row r='1048577'/></sheetData>"), "too_many_rows"],
    [
      "has a column too many",
      withPart(sheet, "<sheetData><row><c r='XFE1'/></row></sheetData>"),
      "corrupt_workbook",
    ],
    [
      "is not UTF-8",
      withPart(sheet, Buffer.from("<sheetData>\xff</sheetData>", "latin1")),
      "corrupt_workbook",
    ],
    ["has a tag without an end", withPart(sheet, `<sheetData><row r="1`), "corrupt_workbook"],
    [
      "has a part outside",
      aZip([{ name: "../../evil.txt", text: "x" }, ...workbookParts(one(cell))]),
      "1 rows, 1 cells",
    ],
  ])("that %s ends in a typed error or in rows", async (_name, bytes, expected) => {
    expect(await outcome(bytes)).toBe(expected);
  });

  it("with 20,000 parts is refused by its directory", async () => {
    const parts = Array.from({ length: 20_000 }, (_, index) => ({
      name: `xl/worksheets/sheet${index}.xml`,
      text: "",
    }));

    expect(await outcome(aZip(parts))).toBe("too_large_inflated");
  });

  it("with 100,000 sheets in its list is refused", async () => {
    const sheets = `<workbook>${`<sheet name="a" r:id="s0"/>`.repeat(100_000)}</workbook>`;

    expect(await outcome(withPart("xl/workbook.xml", sheets))).toBe("too_large_inflated");
  });

  it("that lists one blank sheet 10,000 times reads it once", async () => {
    const sheets = `<workbook>${`<sheet name="a" r:id="s0"/>`.repeat(10_000)}</workbook>`;
    const parts = workbookParts(one(" ".repeat(1_000_000))).map((part) =>
      part.name === "xl/workbook.xml" ? { ...part, text: sheets } : part,
    );

    expect(await outcome(aZip(parts))).toBe("0 rows, 0 cells");
  });

  it("gives rows up to a far corner without keeping them", async () => {
    const corner = `<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>`;

    expect(await outcome(aZip(workbookParts(one(corner))))).toBe("1048576 rows, 16385 cells");
  });

  it("is refused where nearly all its cells are blank, or merged again and again", async () => {
    const wide = Array.from(
      { length: 200 },
      (_, index) => `<row r="${index + 1}"><c r="XFD1"><v>${index}</v></c></row>`,
    );
    const after = `<mergeCells>${`<mergeCell ref="A1:XFD1048576"/>`.repeat(1_000)}</mergeCells>`;

    await expect(rowsOfSheet(wide.join(""))).rejects.toThrow("nearly all of its cells are blank or merged");
    await expect(rowsOfSheet(cell, { after })).rejects.toThrow("nearly all of its cells are blank or merged");
  });

  it("is refused at a text of more than a million characters", async () => {
    const noise = Buffer.alloc(1_500_000, "abcdefghij").toString();
    const rows = `<row><c t="inlineStr"><is><t>${noise}</t></is></c></row>`;

    await expect(rowsOfSheet(rows)).rejects.toThrow("too large once opened");
    await expect(rowsOfSheet(`<row ${noise}`)).rejects.toThrow("too large once opened");
  });

  it("keeps names that mean something to JavaScript as text", async () => {
    const cells = ["__proto__", "constructor"].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);

    expect(await rowsOfSheet(`<row>${cells.join("")}</row>`)).toEqual([["__proto__", "constructor"]]);
  });
});
