import { type CellRange, readRange } from "./cell-reference.ts";
import { limits, tooLargeInflated } from "./limits.ts";
import { opened, starved, XmlScanner } from "./xml-scanner.ts";
import { xmlDecoder } from "./xml-text.ts";

/** How the end of a sheet's rows looks; text may look like it, so the last one counts. */
const endOfRows = Buffer.from("sheetData>");

const scanner = (): ((bytes: Uint8Array) => readonly CellRange[]) => {
  const xml = new XmlScanner();
  const decode = xmlDecoder();
  const ranges: CellRange[] = [];
  return (bytes) => {
    xml.push(decode(bytes));
    for (let token = xml.next(); token !== starved; token = xml.next()) {
      const range =
        token === opened && xml.name === "mergeCell" ? readRange(xml.attribute("ref") ?? "") : undefined;
      if (range !== undefined && ranges.push(range) > limits.mergedRangesMax)
        throw tooLargeInflated(`it has more than ${limits.mergedRangesMax} merged ranges`);
    }
    return ranges;
  };
};

/** Reads the merged ranges of a sheet, which stand behind its rows; the rows themselves are passed over unread. */
export const readMergedRanges = async (sheet: AsyncIterable<Uint8Array>): Promise<readonly CellRange[]> => {
  let scan: ReturnType<typeof scanner> | undefined;
  let ranges: readonly CellRange[] = [];
  let rest = Buffer.alloc(0);
  for await (const part of sheet) {
    const bytes = Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf(endOfRows);
    if (end !== -1) {
      scan = scanner();
      ranges = scan(bytes.subarray(end + endOfRows.length));
    } else if (scan !== undefined) ranges = scan(part);
    // The mark may be cut by the end of a part; what is kept holds no whole one.
    rest = Buffer.from(bytes.subarray(Math.max(0, bytes.length - endOfRows.length + 1)));
  }
  return ranges;
};
