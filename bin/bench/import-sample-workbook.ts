import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";
import { sampleColumns, sampleRow } from "./import-sample.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";

/** The small parts of a workbook of one sheet. */
const parts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Leads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
};

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const letters = [..."ABCDEFGHIJKLMNO"];
const rowsAtOnce = 1_000;

/** Texts in the order of their first use, as Excel keeps them. */
class Texts {
  readonly #places = new Map<string, number>();

  placeOf(text: string): number {
    const place = this.#places.get(text) ?? this.#places.size;
    if (place === this.#places.size) this.#places.set(text, place);
    return place;
  }

  *xml(): Generator<string> {
    yield `<sst xmlns="${main}">`;
    for (const text of this.#places.keys())
      yield `<si><t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ""}>${escaped(text)}</t></si>`;
    yield "</sst>";
  }
}

const rowXml = (texts: Texts, number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells
    .map((cell, column) => {
      const place = `${letters[column]}${number}`;
      return /^\d+$/.test(cell)
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="s"><v>${texts.placeOf(cell)}</v></c>`;
    })
    .join("")}</row>`;

function* sheetXml(texts: Texts, rows: number): Generator<string> {
  yield `<worksheet xmlns="${main}"><sheetData>${rowXml(texts, 1, sampleColumns)}`;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, rows - from);
    yield Array.from({ length: count }, (_, at) => rowXml(texts, from + at + 2, sampleRow(from + at))).join(
      "",
    );
  }
  yield "</sheetData></worksheet>";
}

/** Writes the sample as an XLSX workbook of so many rows with shared strings, as Excel does. */
export const writeSampleWorkbook = async (file: string, rows: number): Promise<void> => {
  const zip = new ZipFile();
  const texts = new Texts();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.addReadStream(Readable.from(sheetXml(texts, rows), { objectMode: false }), "xl/worksheets/sheet1.xml");
  // Read after the sheet, whose texts it holds: entries are written in their order.
  zip.addReadStream(Readable.from(texts.xml(), { objectMode: false }), "xl/sharedStrings.xml");
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(file)));
};
