import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { ByteSource } from "../byte-source.ts";
import { isEncryptedContainer, isOleContainer } from "../xls/ole-container.ts";
import { corruptWorkbook, limits, passwordProtected, tooLargeInflated } from "./limits.ts";
import { readBytes } from "./read-bytes.ts";
import { type Relationship, readRelationships } from "./relationships.ts";
import { opened } from "./xml-scanner.ts";
import { scanXml, xmlText } from "./xml-text.ts";
import { readZipDirectory, type ZipEntry } from "./zip-directory.ts";
import { readZipEntry } from "./zip-entry.ts";

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

/** An opened workbook: its sheets in their order, and its parts. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Days count from 1904, as on early Macs, and not from 1900. */
  readonly is1904: boolean;
  /** The key of the one part of a type, such as `styles`. */
  partOf(type: string): string | undefined;
  /** Throws UnreadableFile when there is no such part. */
  read(part: string): AsyncIterable<Uint8Array>;
}

type Parts = ReadonlyMap<string, ZipEntry>;

const openParts = async (source: ByteSource): Promise<Parts> => {
  const head = await readBytes(source, 0, 8);
  if (!isOleContainer(head)) return await readZipDirectory(source);
  throw (await isEncryptedContainer(source)) ? passwordProtected() : corruptWorkbook("it is no ZIP archive");
};

/** Parts are read one by one, and together never more than a workbook may hold. */
const partReader = (source: ByteSource, parts: Parts): Workbook["read"] => {
  let bytes = 0;
  return (part) => {
    const entry = parts.get(part);
    if (entry === undefined) throw corruptWorkbook(`its part ${part.slice(0, 100)} is missing`);
    bytes += entry.inflatedBytes;
    if (bytes > limits.workbookBytesMax) throw tooLargeInflated(`its parts become more than ${bytes} bytes`);
    return readZipEntry(source, entry);
  };
};

const mainPart = async (parts: Parts, read: Workbook["read"]): Promise<string> => {
  const roots = parts.has("_rels/.rels") ? await readRelationships(read("_rels/.rels"), "") : [];
  const part = roots.find(({ type }) => type === "officeDocument")?.part ?? "xl/workbook.xml";
  if (parts.has(part) && !part.endsWith(".bin")) return part;
  if (part.endsWith(".bin") || parts.has("content.xml"))
    throw new UnreadableFile(
      "unsupported_workbook",
      "Binary (XLSB) and OpenDocument (ODS) workbooks can't be imported. Save it as XLSX and try again.",
    );
  throw corruptWorkbook("it is a ZIP archive without a workbook in it");
};

interface MainPart {
  readonly sheets: readonly (Omit<Sheet, "part"> & { readonly relationship: string })[];
  readonly is1904: boolean;
}

const readMainPart = async (bytes: AsyncIterable<Uint8Array>): Promise<MainPart> => {
  const sheets: MainPart["sheets"][number][] = [];
  let is1904 = false;
  await scanXml(bytes, (xml, token) => {
    if (token !== opened) return;
    if (xml.name === "workbookPr") is1904 = ["1", "true"].includes(xml.attribute("date1904") ?? "");
    if (xml.name !== "sheet") return;
    const count = sheets.push({
      name: xmlText(xml.attribute("name") ?? ""),
      isHidden: (xml.attribute("state") ?? "visible") !== "visible",
      relationship: xmlText(xml.attribute("id") ?? ""),
    });
    if (count > limits.sheetsMax) throw tooLargeInflated(`it has more than ${limits.sheetsMax} sheets`);
  });
  return { sheets, is1904 };
};

const relationshipsOf = async (
  part: string,
  parts: Parts,
  read: Workbook["read"],
): Promise<readonly Relationship[]> => {
  const folder = part.slice(0, Math.max(0, part.lastIndexOf("/")));
  const key = `${folder === "" ? "" : `${folder}/`}_rels/${part.split("/").at(-1)}.rels`;
  return parts.has(key) ? await readRelationships(read(key), folder) : [];
};

/** Opens an XLSX workbook; throws UnreadableFile for what is none, is protected, or is hostile. */
export const openWorkbook = async (source: ByteSource): Promise<Workbook> => {
  const parts = await openParts(source);
  const read = partReader(source, parts);
  const main = await mainPart(parts, read);
  const relationships = await relationshipsOf(main, parts, read);
  const { sheets, is1904 } = await readMainPart(read(main));
  const worksheets = new Map(
    relationships.filter(({ type }) => type === "worksheet").map(({ id, part }) => [id, part]),
  );
  return {
    is1904,
    // Charts and dialogs are sheets too, and have no rows.
    sheets: sheets.flatMap(({ name, isHidden, relationship }) => {
      const part = worksheets.get(relationship);
      return part === undefined ? [] : [{ name, isHidden, part }];
    }),
    partOf: (wanted) => relationships.find(({ type, part }) => type === wanted && parts.has(part))?.part,
    read,
  };
};
