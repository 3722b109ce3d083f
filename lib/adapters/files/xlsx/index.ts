import { UnreadableFile } from "#lib/domain/import/import-files.ts";
import type { ByteSource } from "../byte-source.ts";
import { readSharedStrings, SharedStrings } from "./shared-strings.ts";
import { readSheetRows } from "./sheet-rows.ts";
import type { CellContext } from "./sheet-scanner.ts";
import { readStyles } from "./styles.ts";
import { openWorkbook, type Sheet, type Workbook } from "./workbook.ts";

/** The names of the sheets that show, in their order. Throws UnreadableFile. */
export const listXlsxSheets = async (source: ByteSource): Promise<string[]> => {
  const { sheets } = await openWorkbook(source);
  return sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
};

const readContext = async (workbook: Workbook): Promise<CellContext> => {
  const styles = workbook.partOf("styles");
  const strings = workbook.partOf("sharedStrings");
  return {
    is1904: workbook.is1904,
    styles: styles === undefined ? [] : await readStyles(workbook.read(styles)),
    strings: strings === undefined ? new SharedStrings() : await readSharedStrings(workbook.read(strings)),
  };
};

/** The sheets to look for rows in: the one asked for, even a hidden one, or all that show. */
const candidates = ({ sheets }: Workbook, wanted: string | undefined): readonly Sheet[] => {
  if (wanted === undefined) return sheets.filter(({ isHidden }) => !isHidden);
  const sheet = sheets.find(({ name }) => name === wanted);
  if (sheet !== undefined) return [sheet];
  const names = sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => `“${name}”`);
  throw new UnreadableFile(
    "unknown_sheet",
    `The workbook has no sheet “${wanted.slice(0, 100)}”; it has ${names.slice(0, 20).join(", ")}.`,
  );
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
  const sheets = candidates(workbook, sheet);
  const context = await readContext(workbook);
  const seen = new Set<string>();
  for (const { part, ...rest } of sheets) {
    // A hostile workbook may list one part ten thousand times.
    if (seen.has(part)) continue;
    seen.add(part);
    let hasRows = false;
    for await (const row of readSheetRows(workbook, { part, ...rest }, context)) {
      hasRows = true;
      yield row;
    }
    if (hasRows) return;
  }
}
