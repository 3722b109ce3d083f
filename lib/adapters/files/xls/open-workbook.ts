import type { WorkBook, WorkSheet } from "xlsx";
import { UnreadableFile } from "#lib/domain/import/import-files.ts";
import type { ByteSource } from "../byte-source.ts";
import { corruptWorkbook, passwordProtected } from "../xlsx/limits.ts";
import { readBytes } from "../xlsx/read-bytes.ts";
import { loadSheetJs } from "./load-sheetjs.ts";
import { isOleContainer } from "./ole-container.ts";

/** A workbook of this kind is read whole; a full sheet of 65,536 rows × 15 columns takes half of it. */
export const xlsBytesMax = 64 * 1024 * 1024;

export interface XlsSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly content: WorkSheet;
}

export interface XlsWorkbook {
  readonly sheets: readonly XlsSheet[];
  /** Days count from 1904, as on early Macs, and not from 1900. */
  readonly is1904: boolean;
}

const parse = async (bytes: Buffer): Promise<WorkBook> => {
  const { read } = await loadSheetJs();
  try {
    return read(bytes, {
      type: "buffer",
      dense: true,
      cellNF: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
    });
  } catch (error) {
    // SheetJS tells its errors apart by their texts only.
    if (error instanceof Error && /password/i.test(error.message)) throw passwordProtected();
    throw corruptWorkbook("its records are broken");
  }
};

/** Opens an XLS workbook of up to 64 MB; throws UnreadableFile for what is none, is protected, or is broken. */
export const openXlsWorkbook = async (source: ByteSource): Promise<XlsWorkbook> => {
  if (source.bytes > xlsBytesMax)
    throw new UnreadableFile(
      "too_large",
      "XLS workbooks may have 64 MB, since they are read whole. Save it as XLSX and try again.",
    );
  const bytes = await readBytes(source, 0, source.bytes);
  if (!isOleContainer(bytes)) throw corruptWorkbook("it is no XLS workbook");
  const { SheetNames, Sheets, Workbook } = await parse(bytes);
  return {
    is1904: Workbook?.WBProps?.date1904 === true,
    sheets: SheetNames.flatMap((name, index) => {
      const content = Object.hasOwn(Sheets, name) ? Sheets[name] : undefined;
      const isWorksheet = content !== undefined && (content["!type"] ?? "sheet") === "sheet";
      const isHidden = (Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
      return isWorksheet ? [{ name, isHidden, content }] : [];
    }),
  };
};
