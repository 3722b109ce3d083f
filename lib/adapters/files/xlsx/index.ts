import type { ByteSource } from "../byte-source.ts";
import { type ReadableSheet, rowsOfTable, type SheetChoice } from "../table-sheet.ts";
import { chooseSheets, visibleNames } from "./choose-sheets.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { SheetRows } from "./sheet-rows.ts";
import type { CellContext } from "./sheet-scanner.ts";
import { readStyles } from "./styles.ts";
import { openWorkbook, type Workbook } from "./workbook.ts";

/** The names of the sheets that show, in their order. Throws UnreadableFile. */
export const listXlsxSheets = async (source: ByteSource): Promise<string[]> =>
  visibleNames((await openWorkbook(source)).sheets);

const readContext = async (workbook: Workbook): Promise<CellContext> => {
  const styles = workbook.partOf("styles");
  const strings = workbook.partOf("sharedStrings");
  return {
    is1904: workbook.is1904,
    styles: styles === undefined ? [] : await readStyles(workbook.read(styles)),
    strings: strings === undefined ? new SharedStrings() : await readSharedStrings(workbook.read(strings)),
  };
};

/** Each sheet once: a hostile workbook may list one part ten thousand times. */
function* sheetsOf(
  workbook: Workbook,
  wanted: string | undefined,
  context: CellContext,
): Generator<ReadableSheet> {
  const seen = new Set<string>();
  for (const sheet of chooseSheets(workbook.sheets, wanted)) {
    if (seen.has(sheet.part)) continue;
    seen.add(sheet.part);
    yield { name: sheet.name, rows: new SheetRows(workbook, sheet, context).batches() };
  }
}

/**
 * The rows of one sheet of an XLSX workbook from row 1 on, cells as text, in a stream; without `sheet` those of the
 * first visible sheet that holds a table. Throws UnreadableFile.
 */
export async function* readXlsxRows(
  source: ByteSource,
  { sheet: wanted, onSheet }: SheetChoice,
): AsyncGenerator<Iterable<readonly string[]>> {
  const workbook = await openWorkbook(source);
  chooseSheets(workbook.sheets, wanted);
  const context = await readContext(workbook);
  yield* rowsOfTable(sheetsOf(workbook, wanted, context), wanted === undefined ? onSheet : undefined);
}
