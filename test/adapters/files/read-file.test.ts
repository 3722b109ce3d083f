import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { utils, write } from "xlsx";
import { readHead } from "#lib/adapters/files/read-head.ts";
import { readWorkbookRows } from "#lib/adapters/files/read-workbook-rows.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import { aFile, readFile } from "./a-file.ts";

const table = [
  ["email", "name", "city"],
  ["ada@example.com", "Ada", "London"],
  ["zoë@example.com", "Zoë Müller", "Köln"],
];
const textBy = (delimiter: string, end = "\n"): string =>
  table.map((row) => row.join(delimiter) + end).join("");

const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

describe("a workbook is recognised by its content and read:", () => {
  const sheet = [["Our company leads"], [], ...table];
  const bytesAs = (bookType: "xlsx" | "biff8"): Buffer => {
    const workbook = utils.book_new(utils.aoa_to_sheet(sheet), "Leads");
    return write(workbook, { type: "buffer", bookType });
  };

  it.each([
    ["xlsx", bytesAs("xlsx")],
    ["xls", bytesAs("biff8")],
  ])("%s, its header found, alone and within gzip", async (kind, content) => {
    for (const [source, gzip] of [
      [aFile(content, 999), false],
      [aFile(gzipSync(content)), true],
    ] as const) {
      const read = await readFile(source);

      expect(read.format).toEqual({ kind, gzip, sheet: null, header_row: 3 });
      expect(read.rows).toEqual(table);
    }
  });

  it.each(["xlsx", "biff8"] as const)("%s whose rows lie far below the header", async (bookType) => {
    const [header = [], ...rows] = table;
    const gap = Array.from({ length: 1_500 }, () => []);
    const workbook = utils.book_new(utils.aoa_to_sheet([header, ...gap, ...rows]), "Leads");
    const source = aFile(write(workbook, { type: "buffer", bookType }));

    expect((await readHead(source, {}, readWorkbookRows)).rows).toEqual(table);
  });

  it("with the sheet and the header row that a person chose", async () => {
    const { format, rows } = await readHead(
      aFile(bytesAs("xlsx")),
      { sheet: "Leads", header_row: 4 },
      readWorkbookRows,
    );

    expect(format).toMatchObject({ sheet: "Leads", header_row: 4 });
    expect(rows).toEqual(table.slice(1));
    await expect(readHead(aFile(bytesAs("xlsx")), { sheet: "Others" }, readWorkbookRows)).rejects.toThrow(
      "no sheet",
    );
  });
});

it("NDJSON whose first thousand objects say nothing shows those that say something", async () => {
  const blank = '{"email":" "}\n'.repeat(1_500);
  const source = aFile(`${blank}{"email":"ada@example.com"}\n`);

  expect((await readHead(source, {}, readWorkbookRows)).rows).toEqual([["email"], ["ada@example.com"]]);
});

describe("a file that is no table", () => {
  it.each([
    ["a PDF document", "%PDF-1.7\n%\xe2\xe3"],
    ["an image (PNG)", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
    ["an image (JPEG)", "\xff\xd8\xff\xe0\0\x10JFIF\0"],
    ["an image (WebP)", "RIFF\x24\0\0\0WEBPVP8 "],
    ["a web page (HTML)", "\xef\xbb\xbf\n <!DOCTYPE html>\n<html>"],
    ["a web page (HTML)", "<table><tr><td>email</td></tr></table>"],
    ["an XML file", '<?xml version="1.0"?>\n<leads/>'],
    ["a contact card (vCard)", "BEGIN:VCARD\nFN:Ada\nEND:VCARD\n"],
    ["a zip archive", `${"PK\x03\x04".padEnd(30, "\0")}leads.csv`],
    ["a Word document", `${"PK\x03\x04".padEnd(30, "\0")}word/document.xml`],
    [
      "an OpenDocument spreadsheet",
      `${"PK\x03\x04".padEnd(30, "\0")}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    ],
    [
      "a file of an office program",
      "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".padEnd(512, "\0") +
        [..."Root Entry\0"].map((char) => `${char}\0`).join(""),
    ],
    ["no text and no workbook", "\0\x01\x02\x03"],
  ])("says that it seems to be %s", async (what, content) => {
    const reading = readFile(aFile(Buffer.from(content, "latin1")));

    await expect(reading).rejects.toMatchObject({ failure: { code: "unknown_format" } });
    await expect(reading).rejects.toThrow(`This seems to be ${what}.`);
  });

  it("is refused when it is empty", async () => {
    await expect(readFile(aFile(""))).rejects.toMatchObject({ failure: { code: "no_header" } });
  });
});

describe("a file is recognised by its content and read:", () => {
  it.each([
    ["CSV", textBy(","), { kind: "delimited", delimiter: ",", encoding: "utf-8" }],
    ["CSV with a mark", `\ufeff${textBy(",")}`, { delimiter: ",", encoding: "utf-8" }],
    ["CSV by semicolons", textBy(";", "\r\n"), { delimiter: ";" }],
    ["TSV, by CR", textBy("\t", "\r"), { delimiter: "\t" }],
    ["by bars", textBy("|"), { delimiter: "|" }],
    ["by colons", textBy(":"), { delimiter: ":" }],
    ["by another character", textBy("\u001f"), { delimiter: "\u001f" }],
    ["by what Excel's first line says", `sep=^\r\n${textBy("^")}`, { delimiter: "^", header_row: 2 }],
    ["UTF-16 with a mark", Buffer.from(`\ufeff${textBy("\t")}`, "utf16le"), { encoding: "utf-16le" }],
    ["UTF-16 without one", Buffer.from(textBy("\t"), "utf16le"), { encoding: "utf-16le" }],
    ["UTF-16 BE with a mark", utf16be(`\ufeff${textBy(",")}`), { encoding: "utf-16be" }],
    ["UTF-16 BE without one", utf16be(textBy(",")), { encoding: "utf-16be" }],
    ["Windows-1252", Buffer.from(textBy(";"), "latin1"), { encoding: "windows-1252", delimiter: ";" }],
    ["CSV within gzip", gzipSync(textBy(",")), { kind: "delimited", gzip: true }],
    [
      "a title, a date and a blank line before",
      `Leads 2026\nas of;2026-11-21\n\n${textBy(";")}`,
      { header_row: 4 },
    ],
    ["a title padded to the table's width", `Our leads,,\n,,\n${textBy(",")}`, { header_row: 3 }],
  ])("%s", async (_, content, format) => {
    const read = await readFile(aFile(content, 5));

    expect(read.format).toMatchObject(format);
    expect(read.rows).toEqual(table);
  });

  it.each([
    [
      "apostrophes as quotes",
      "email;note\na@example.com;'one; two'\nb@example.com;'it''s'\n",
      [
        ["email", "note"],
        ["a@example.com", "one; two"],
        ["b@example.com", "it's"],
      ],
    ],
    [
      "apostrophes that are none",
      "email,name\na@example.com,O'Brien\nb@example.com,'t Hooft\nc@example.com,D'Arcy\n",
      [
        ["email", "name"],
        ["a@example.com", "O'Brien"],
        ["b@example.com", "'t Hooft"],
        ["c@example.com", "D'Arcy"],
      ],
    ],
    [
      "neutralised formulas, which begin with an apostrophe and end with none",
      "email,name\na@example.com,''=1+1\nb@example.com,'@SUM(A1)\n",
      [
        ["email", "name"],
        ["a@example.com", "''=1+1"],
        ["b@example.com", "'@SUM(A1)"],
      ],
    ],
    [
      "names between angle brackets",
      "<email>,<name>\na@example.com,Ada\n",
      [
        ["<email>", "<name>"],
        ["a@example.com", "Ada"],
      ],
    ],
    ["one column, its delimiter said", "sep=;\nemail\na@example.com\n", [["email"], ["a@example.com"]]],
    [
      "decimal commas between semicolons",
      "email;score\na@example.com;1,5\nb@example.com;2,25\n",
      [
        ["email", "score"],
        ["a@example.com", "1,5"],
        ["b@example.com", "2,25"],
      ],
    ],
    [
      "times of day between commas",
      "email,at\na@example.com,10:30:00\nb@example.com,11:45:00\n",
      [
        ["email", "at"],
        ["a@example.com", "10:30:00"],
        ["b@example.com", "11:45:00"],
      ],
    ],
    [
      "one column",
      "email\na@example.com\nb@example.com\n",
      [["email"], ["a@example.com"], ["b@example.com"]],
    ],
    [
      "one column of names with commas",
      'name\n"Lovelace, Ada"\n"Hopper, Grace"\n',
      [["name"], ["Lovelace, Ada"], ["Hopper, Grace"]],
    ],
    [
      "a header that nobody knows over data",
      "Adresse électronique;Qui\na@example.com;Ada\nb@example.com;Bob\n",
      [
        ["Adresse électronique", "Qui"],
        ["a@example.com", "Ada"],
        ["b@example.com", "Bob"],
      ],
    ],
    [
      "a header shorter than its rows",
      "email\na@example.com,1,2\nb@example.com,1,2\n",
      [["email"], ["a@example.com", "1", "2"], ["b@example.com", "1", "2"]],
    ],
    [
      "line breaks of all kinds",
      "email,name\r\na@example.com,Ada\nb@example.com,Bob\rc@example.com,Cy",
      [
        ["email", "name"],
        ["a@example.com", "Ada"],
        ["b@example.com", "Bob"],
        ["c@example.com", "Cy"],
      ],
    ],
    [
      "JSON, nested, sparse and with lists",
      '[{"email":"a@example.com","company":{"name":"A","size":{"min":1}},"tags":["x","y"]},\n {"email":"b@example.com","vip":true,"notes":null,"company":{"name":"B"}}]',
      [
        ["email", "company.name", "company.size.min", "tags", "vip", "notes"],
        ["a@example.com", "A", "1", "x;y", "", ""],
        ["b@example.com", "B", "", "", "true", ""],
      ],
    ],
    [
      "JSON by lines",
      '{"email":"a@example.com","id":12345678901234567890}\r\n\r\n{"email":"b \\"}{\\" \\\\","id":0.5}',
      [
        ["email", "id"],
        ["a@example.com", "12345678901234567890"],
        ['b "}{" \\', typedNumber("0.5")],
      ],
    ],
    ["an empty list of JSON", " [ ] ", [[]]],
  ])("%s", async (_, content, rows) => {
    for (const size of [1, 7, 65_536]) expect((await readFile(aFile(content, size))).rows).toEqual(rows);
    expect((await readFile(aFile(gzipSync(content)))).rows).toEqual(rows);
    expect((await readFile(aFile(Buffer.from(`\ufeff${content}`, "utf16le")))).rows).toEqual(rows);
  });
});
