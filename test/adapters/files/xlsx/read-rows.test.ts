import { describe, expect, it } from "vitest";
import { listXlsxSheets } from "#lib/adapters/files/xlsx/index.ts";
import { inPieces, rowsOf, rowsOfSheet, workbookParts } from "./a-workbook.ts";
import { aZip } from "./a-zip.ts";

const row = (...cells: string[]): string => `<row>${cells.join("")}</row>`;
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const number = (value: number | string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`;
const styles = (...formats: string[]): string =>
  `<numFmts>${formats.map((code, index) => `<numFmt formatCode="${code}" numFmtId="${170 + index}"/>`).join("")}</numFmts>` +
  `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>` +
  `<cellXfs>${formats.map((_, index) => `<xf numFmtId="${170 + index}"/>`).join("")}</cellXfs>`;

describe("the cells of a workbook", () => {
  it("are texts, shared or inline, with the runs of rich text joined and phonetic readings left out", async () => {
    const strings = [
      "<si><t>plain</t></si>",
      `<si><r><rPr><b/></rPr><t xml:space="preserve">two </t></r><r><t>runs</t></r></si>`,
      "<si><t>課</t><rPh sb='0' eb='1'><t>カ</t></rPh></si>",
      "<si><t/></si>",
    ];
    const cells = [2, 1, 0, 3, 0].map((index) => `<c t="s"><v>${index}</v></c>`);
    const rich = `<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh><t>no</t></rPh></is></c>`;

    expect(await rowsOfSheet(row(...cells, rich), { strings })).toEqual([
      ["課", "two runs", "plain", "", "plain", "inline"],
    ]);
  });

  it("are the inline text where a writer has put a value beside it", async () => {
    const text = "<is><t>1.</t></is>";
    const value = "<v>01.</v>";
    const cells = [text + value, value + text, text].map((both) => `<c t="inlineStr">${both}</c>`);

    expect(await rowsOfSheet(row(...cells))).toEqual([["1.", "1.", "1."]]);
  });

  it("are booleans, errors and the results of formulas as spreadsheets write them into CSV", async () => {
    const cells = [
      `<c t="b"><v>1</v></c>`,
      `<c t="b"><v>0</v></c>`,
      `<c t="e"><v>#N/A</v></c>`,
      `<c t="str"><f>A1&amp;"x"</f><v>TRUEx</v></c>`,
      "<c><f>1+1</f><v>2</v></c>",
      "<c><f>never calculated</f></c>",
      `<c t="d"><v>2026-01-02T00:00:00</v></c>`,
    ];

    expect(await rowsOfSheet(row(...cells))).toEqual([
      ["TRUE", "FALSE", "#N/A", "TRUEx", "2", "", "2026-01-02"],
    ]);
  });

  it("are numbers with the fifteen digits that spreadsheets show, percentages as fractions", async () => {
    const values = ["42", "-1.50", "0.30000000000000004", "4.9151E+12", "12345678901234567", "0.25", "1E-3"];

    expect(await rowsOfSheet(row(...values.map((value) => number(value))))).toEqual([
      ["42", "-1.5", "0.3", "4915100000000", "12345678901234567", "0.25", "0.001"],
    ]);
  });

  it("keep entities, escapes, character sections and white space, and end lines by LF", async () => {
    const cells = [
      "R&amp;D &lt;&#65;&#x42;&gt;",
      "a_x000D_b_x005F_x0041_",
      "<![CDATA[a & <b>]]>",
      " a  ",
      "x\r\ny",
    ];

    expect(await rowsOfSheet(row(...cells.map(inline)))).toEqual([
      ["R&D <AB>", "a\rb_x0041_", "a & <b>", " a  ", "x\ny"],
    ]);
  });

  it("stand where their references say, in any order, and else behind the one before", async () => {
    const rows =
      `<row r="2"><c r="C2"><v>3</v></c><c r="A2"><v>1</v></c><c><v>2</v></c></row>` +
      `<row r="3"><c r="A3" s="5"/></row>` +
      `<row r="5"><c t='n' r='b5'><v>7</v></c></row><row/><row><c r="AA7"><v>8</v></c></row>`;

    expect(await rowsOfSheet(rows)).toEqual([
      [],
      ["1", "2", "3"],
      [],
      [],
      ["", "7"],
      [],
      [...Array<string>(26).fill(""), "8"],
    ]);
  });

  it("fill the ranges in which they are merged, in rows that have a cell of their own", async () => {
    const rows = `${row(inline("title"))}<row r="2">${inline("Acme")}${number(1)}</row><row r="4"><c r="B4"><v>2</v></c></row>`;
    const after = `<mergeCells count="2"><mergeCell ref="A1:C1"/><mergeCell ref="A2:A4"/></mergeCells>`;

    expect(await rowsOfSheet(rows, { after })).toEqual([
      ["title", "title", "title"],
      ["Acme", "1"],
      [],
      ["Acme", "2"],
    ]);
  });

  it("are not merged by what only looks like the end of a sheet", async () => {
    const text = `</x:sheetData><mergeCell ref="A1:C1"/>`;

    expect(await rowsOfSheet(row(`<c t="inlineStr"><is><t><![CDATA[${text}]]></t></is></c>`))).toEqual([
      [text],
    ]);
  });

  it("are read under any prefix and in the strict namespaces", async () => {
    const parts = workbookParts({
      sheets: [{ name: "S", rows: row(number(7), `<c t="s"><v>0</v></c>`) }],
      strings: ["<si><t>x</t></si>"],
    });
    const strict = parts.map(({ name, text }) => ({
      name,
      text: String(text)
        .replaceAll(
          "http://schemas.openxmlformats.org/officeDocument/2006",
          "http://purl.oclc.org/ooxml/officeDocument",
        )
        .replaceAll(
          "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
          "http://purl.oclc.org/ooxml/spreadsheetml/main",
        ),
    }));
    const prefixed = parts.map(({ name, text }) => ({
      name,
      text: String(text).replace(/<(\/?)(?=[a-zA-Z])/g, "<$1x:"),
    }));

    expect(await rowsOf(aZip(strict))).toEqual([["7", "x"]]);
    expect(await rowsOf(aZip(prefixed))).toEqual([["7", "x"]]);
  });
});

describe("the dates of a workbook", () => {
  const formats = styles(
    "dd/mm/yyyy",
    "yyyy-mm-dd hh:mm",
    "h:mm AM/PM",
    "[h]:mm:ss",
    "00000",
    "0.00 &quot;days&quot;",
    "General",
  );

  it("are ISO, with the time of day where the format shows one or the value has one", async () => {
    const cells = [number(46024, 0), number(46024.5, 0), number(46024, 1), number(46024.1278356481, 1)];

    expect(await rowsOfSheet(row(...cells), { styles: formats })).toEqual([
      ["2026-01-02", "2026-01-02T12:00:00", "2026-01-02T00:00:00", "2026-01-02T03:04:05"],
    ]);
  });

  it("count the day that 1900 never had, and from 1904 where the workbook says so", async () => {
    const cells = row(number(1, 0), number(59, 0), number(60, 0), number(61, 0), number(0, 0));
    const properties = `<workbookPr date1904="1"/>`;

    expect(await rowsOfSheet(cells, { styles: formats })).toEqual([
      ["1900-01-01", "1900-02-28", "1900-02-29", "1900-03-01", "0"],
    ]);
    expect(await rowsOfSheet(row(number(0, 0), number(44562, 0)), { styles: formats, properties })).toEqual([
      ["1904-01-01", "2026-01-02"],
    ]);
  });

  it("are told from times, durations, codes and numbers by their formats", async () => {
    const cells = [
      number(0.75, 2),
      number(1.125, 3),
      number(1234, 4),
      number(1.5, 5),
      number(46024, 6),
      number(-1, 0),
    ];

    expect(await rowsOfSheet(row(...cells), { styles: formats })).toEqual([
      ["18:00:00", "27:00:00", "01234", "1.5", "46024", "-1"],
    ]);
  });
});

describe("the sheets of a workbook", () => {
  const sheets = [
    { name: "Secret", state: "veryHidden", rows: row(number(1)) },
    { name: "Blank", rows: `<row r="4"><c s="1"/></row>` },
    { name: "A &amp; B", rows: row(number(2)) },
    { name: "Last", rows: row(number(3)) },
  ];
  const bytes = aZip(workbookParts({ sheets }));

  it("are listed without hidden ones", async () => {
    expect(await listXlsxSheets(inPieces(bytes))).toEqual(["Blank", "A & B", "Last"]);
  });

  it("are read from the first visible one with content, or the one asked for", async () => {
    expect(await rowsOf(bytes)).toEqual([["2"]]);
    expect(await rowsOf(bytes, "Last")).toEqual([["3"]]);
    expect(await rowsOf(bytes, "Secret")).toEqual([["1"]]);
    expect(await rowsOf(bytes, "Blank")).toEqual([]);
    await expect(rowsOf(bytes, "Nope")).rejects.toThrow("no sheet “Nope”; it has “Blank”, “A & B”, “Last”");
  });

  it("are found in archives of the ZIP64 kind, stored or deflated, under names of any case and slash", async () => {
    const odd = workbookParts({ sheets }).map((part, index) => ({
      ...part,
      isStored: index % 2 === 0,
      name: part.name.replaceAll("/", "\\").replace("workbook.xml", "Workbook.xml"),
    }));

    expect(await rowsOf(aZip(odd, { isZip64: true }))).toEqual([["2"]]);
  });
});
