import type { ByteSource } from "../byte-source.ts";
import { chooseSheets, visibleNames } from "./choose-sheets.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { readSheetRows } from "./sheet-rows.ts";
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

/**
 * The rows of one sheet of an XLSX workbook from row 1 on, cells as text, in a stream; without `sheet` those of the
 * first visible sheet that has any. Throws UnreadableFile.
 */
export async function* readXlsxRows(
  source: ByteSource,
  { sheet }: { readonly sheet?: string | undefined },
): AsyncGenerator<string[]> {
  const workbook = await openWorkbook(source);
  const sheets = chooseSheets(workbook.sheets, sheet);
  const context = await readContext(workbook);
  const seen = new Set<string>();
  for (const { part, ...rest } of sheets) {
    // A hostile workbook may list one part ten thousand times.
    if (seen.has(part)) continue;
    seen.add(part);
    let hasRows = false;
    for await (const rows of readSheetRows(workbook, { part, ...rest }, context))
      for (const row of rows) {
        hasRows = true;
        yield row;
      }
    if (hasRows) return;
  }
}
