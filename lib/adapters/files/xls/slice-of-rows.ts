import { corruptWorkbook } from "../xlsx/limits.ts";
import { type ReadBudget, xlsLimits } from "./read-budget.ts";
import { isBegin, isCell, kinds, recordsFrom, sharedIndex, wordAt, type XlsRecord } from "./records.ts";
import type { SharedTexts } from "./shared-texts.ts";

const cellCount = (record: XlsRecord): number =>
  record.kind === kinds.mulRk ? Math.floor((record.bytes.length - 10) / 6) : 1;

const lastColumn = (record: XlsRecord): number =>
  record.kind === kinds.mulRk ? wordAt(record, record.bytes.length - 6) : wordAt(record, 2);

/** The records of one sheet up to its end; what is embedded in it, such as a chart, is left out. */
export function* sheetRecords(stream: Buffer, from: number, budget: ReadBudget): Generator<XlsRecord> {
  let depth = 0;
  for (const record of recordsFrom(stream, from)) {
    budget.spendBytes(record.bytes.length);
    if (isBegin(record.kind)) depth += 1;
    else if (record.kind === kinds.end) depth -= 1;
    else if (depth === 1) yield record;
    if (depth === 0) return;
  }
}

/**
 * How much each row of a sheet takes, up to the last that has a cell: its cells, and for long shared texts as much as
 * several. Throws UnreadableFile where that is too much, or cells lie too far out.
 */
const weightByRow = (records: Iterable<XlsRecord>, texts: SharedTexts, budget: ReadBudget): Uint32Array => {
  const weights = new Uint32Array(xlsLimits.rowsMax);
  let rows = 0;
  for (const record of records) {
    if (record.kind === kinds.mergedCells) budget.spendMerges(wordAt(record, 0));
    if (!isCell(record.kind)) continue;
    if (lastColumn(record) >= xlsLimits.columnsMax)
      throw corruptWorkbook("a cell lies behind the last column");
    const row = wordAt(record, 0);
    rows = Math.max(rows, row + 1);
    const cells = cellCount(record);
    const sharedChars = record.kind === kinds.sharedLabel ? texts.charsOf(sharedIndex(record)) : 0;
    budget.spendCells(cells);
    budget.spendSharedChars(sharedChars);
    weights[row] = (weights[row] ?? 0) + cells + Math.floor(sharedChars / xlsLimits.charsOfCell);
  }
  return weights.subarray(0, rows);
};

/** Which slice of a sheet each of its rows belongs to: some rows after others, that take so much together. */
export const sliceOfRows = (
  records: Iterable<XlsRecord>,
  texts: SharedTexts,
  budget: ReadBudget,
): Uint16Array => {
  let slice = 0;
  let taken = 0;
  return Uint16Array.from(weightByRow(records, texts, budget), (weight) => {
    if (taken > 0 && taken + weight > xlsLimits.cellsOfSlice) {
      slice += 1;
      taken = 0;
    }
    taken += weight;
    return slice;
  });
};
