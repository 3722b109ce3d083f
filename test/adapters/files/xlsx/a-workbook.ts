import type { ByteSource } from "#lib/adapters/files/byte-source.ts";
import { readXlsxRows } from "#lib/adapters/files/xlsx/index.ts";
import { textsIn } from "../../../support/file-rows.ts";
import { aZip, type Part } from "./a-zip.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface SheetXml {
  readonly name: string;
  readonly state?: string;
  /** The sheet's rows and what follows them. */
  readonly rows: string;
  readonly after?: string;
}

export interface WorkbookXml {
  readonly sheets: readonly SheetXml[];
  /** The items of the shared strings. */
  readonly strings?: readonly string[];
  readonly styles?: string;
  readonly properties?: string;
}

const relationship = (id: string, type: string, target: string): string =>
  `<Relationship Target="${target}" Id="${id}" Type="${office}/${type}"/>`;

const sheetPart = ({ rows, after = "" }: SheetXml): string =>
  `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`;

/** The parts of a workbook, as an office program writes them. */
export const workbookParts = ({
  sheets,
  strings = [],
  styles = "",
  properties = "",
}: WorkbookXml): Part[] => {
  const list = sheets.map(
    ({ name, state = "visible" }, index) =>
      `<sheet r:id="s${index}" state="${state}" sheetId="${index + 1}" name="${name}"/>`,
  );
  const related = [
    ...sheets.map((_, index) => relationship(`s${index}`, "worksheet", `worksheets/sheet${index}.xml`)),
    relationship("strings", "sharedStrings", "/xl/sharedStrings.xml"),
    relationship("styles", "styles", "styles.xml"),
  ];
  const texts: readonly (readonly [string, string])[] = [
    [
      "_rels/.rels",
      `<Relationships>${relationship("main", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ],
    [
      "xl/workbook.xml",
      `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${list.join("")}</sheets></workbook>`,
    ],
    ["xl/_rels/workbook.xml.rels", `<Relationships>${related.join("")}</Relationships>`],
    ["xl/sharedStrings.xml", `<sst xmlns="${main}">${strings.join("")}</sst>`],
    ["xl/styles.xml", `<styleSheet xmlns="${main}">${styles}</styleSheet>`],
    ...sheets.map((sheet, index) => [`xl/worksheets/sheet${index}.xml`, sheetPart(sheet)] as const),
  ];
  return texts.map(([name, text]) => ({ name, text }));
};

/** Bytes as a file that comes in pieces. */
export const inPieces = (bytes: Uint8Array, pieceBytes = 4_096): ByteSource => ({
  bytes: bytes.length,
  read: async function* (from, to = bytes.length) {
    for (let at = from; at < to; at += pieceBytes) yield bytes.subarray(at, Math.min(to, at + pieceBytes));
  },
});

export const rowsOf = (bytes: Uint8Array, sheet?: string): Promise<(readonly string[])[]> =>
  textsIn(readXlsxRows(inPieces(bytes), { sheet }));

/** The rows of a workbook of one sheet. */
export const rowsOfSheet = (
  rows: string,
  rest: Omit<WorkbookXml, "sheets"> & { readonly after?: string } = {},
) => rowsOf(aZip(workbookParts({ ...rest, sheets: [{ name: "S", rows, after: rest.after ?? "" }] })));
