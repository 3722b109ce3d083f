import type { WorkBook, WorkSheet } from "xlsx";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";
import type { ByteSource } from "../byte-source.ts";
import { isBareWorkbook } from "../seems-to-be.ts";
import { corruptWorkbook, passwordProtected } from "../xlsx/limits.ts";
import { readBytes } from "../xlsx/read-bytes.ts";
import { loadSheetJs } from "./load-sheetjs.ts";
import { isOleContainer } from "./ole-container.ts";
import { SlicedWorkbook } from "./slices.ts";
import { workbookStream } from "./workbook-stream.ts";

/** A file of this kind is held whole; a full sheet of 65,536 rows × 15 columns takes three quarters of it. */
export const xlsBytesMax = 48 * 1024 * 1024;

export interface XlsSheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** The sheet by some rows at a time, in their order; the first has the merged ranges. Throws UnreadableFile. */
  contents(): AsyncIterable<WorkSheet>;
}

export interface XlsWorkbook {
  readonly sheets: readonly XlsSheet[];
  /** Days count from 1904, as on early Macs, and not from 1900. */
  readonly is1904: boolean;
}

const parse = async (stream: Buffer): Promise<WorkBook> => {
  const { read } = await loadSheetJs();
  try {
    return read(stream, {
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

const sheetAt = ({ SheetNames, Sheets }: WorkBook, index: number): WorkSheet | undefined => {
  const name = SheetNames[index];
  return name !== undefined && Object.hasOwn(Sheets, name) ? Sheets[name] : undefined;
};

async function* contentsOf(sliced: SlicedWorkbook, index: number): AsyncGenerator<WorkSheet> {
  for (const slice of sliced.slices(index)) {
    const content = sheetAt(await parse(slice), 0);
    if (content !== undefined) yield content;
  }
}

/** A workbook of Excel 2 to 4 is read in one go: its sheets are small, 16,384 rows at most. */
const bareBytesMax = 4 * 1024 * 1024;

const openBare = async (bytes: Buffer): Promise<XlsWorkbook> => {
  if (bytes.length > bareBytesMax)
    throw new UnreadableFile(
      "too_large",
      "Workbooks of Excel 4 or older may have 4 MB. Save it as XLSX and try again.",
    );
  const book = await parse(bytes);
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const sheets = book.SheetNames.flatMap((name, index): XlsSheet[] => {
    const content = sheetAt(book, index);
    if (content === undefined) return [];
    const contents = async function* () {
      yield content;
    };
    return [{ name, isHidden: false, contents }];
  });
  return { is1904, sheets };
};

/** Opens an XLS workbook of up to 48 MB; throws UnreadableFile for what is none, is protected, or is broken. */
export const openXlsWorkbook = async (source: ByteSource): Promise<XlsWorkbook> => {
  if (source.bytes > xlsBytesMax)
    throw new UnreadableFile(
      "too_large",
      "XLS workbooks may have 48 MB, since they are read whole. Save it as XLSX and try again.",
    );
  const bytes = await readBytes(source, 0, source.bytes);
  if (isBareWorkbook(bytes)) return openBare(bytes);
  if (!isOleContainer(bytes)) throw corruptWorkbook("it is no XLS workbook");
  const sliced = new SlicedWorkbook(workbookStream(bytes));
  const outline = await parse(sliced.outline());
  return {
    is1904: outline.Workbook?.WBProps?.date1904 === true,
    sheets: outline.SheetNames.flatMap((name, index) => {
      const content = sheetAt(outline, index);
      const isWorksheet = content !== undefined && (content["!type"] ?? "sheet") === "sheet";
      const isHidden = sliced.isHidden(index);
      return isWorksheet ? [{ name, isHidden, contents: () => contentsOf(sliced, index) }] : [];
    }),
  };
};
