import type { SheetCell, SheetRows } from "#lib/domain/transfer/export/file-packer.ts";
import { cellXml, columnNames, headingXml } from "./cell-xml.ts";
import { sheetHead, sheetTail, workbookParts } from "./workbook-parts.ts";
import { type ZipPart, zipStream } from "./zip-stream.ts";

/** Rows of one sheet, headings included: what Excel opens. */
const sheetRowsMax = 1_048_576;

/** Text is handed on in pieces of about this size. */
const pieceLength = 64 * 1024;

/** What is left of the rows, with a look at the next one: a sheet begins only when there is something for it. */
interface Ahead {
  next: IteratorResult<readonly SheetCell[]>;
  readonly rows: AsyncIterator<readonly SheetCell[]>;
}

/** The XML of one sheet. Takes rows until the sheet is full or there are no more. */
async function* sheetXml(
  { headings, onText }: Pick<SheetRows, "headings" | "onText">,
  ahead: Ahead,
  rowsMax: number,
): AsyncGenerator<string> {
  const columns = columnNames(headings.length);
  let text = `${sheetHead}<row r="1">${headings.map((one, at) => headingXml(`${columns[at]}1`, one)).join("")}</row>`;
  for (let row = 2; row <= rowsMax && ahead.next.done !== true; row += 1) {
    const cells = ahead.next.value.map((cell, at) => cellXml(`${columns[at]}${row}`, cell));
    text += `<row r="${row}">${cells.join("")}</row>`;
    ahead.next = await ahead.rows.next();
    if (text.length < pieceLength) continue;
    onText(text);
    yield text;
    text = "";
  }
  onText(text + sheetTail);
  yield text + sheetTail;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* partsOf({ rows, ...sheet }: SheetRows, rowsMax: number): AsyncGenerator<ZipPart> {
  const iterator = rows[Symbol.asyncIterator]();
  const ahead: Ahead = { rows: iterator, next: await iterator.next() };
  let sheets = 0;
  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(sheet, ahead, rowsMax) };
  } while (ahead.next.done !== true);
  for (const [name, text] of Object.entries(workbookParts(sheets))) yield { name, content: once(text) };
}

/** An XLSX workbook, written as it is read: memory does not grow with the rows. */
export const writeWorkbook = (sheet: SheetRows, rowsMax = sheetRowsMax): AsyncIterable<Uint8Array> =>
  zipStream(partsOf(sheet, rowsMax));
