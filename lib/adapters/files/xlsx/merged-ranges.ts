import { type CellRange, readRange } from "./cell-reference.ts";
import { limits, tooLargeInflated } from "./limits.ts";
import { opened, starved, XmlScanner } from "./xml-scanner.ts";
import { xmlDecoder } from "./xml-text.ts";

const tagEnd = Buffer.from("sheetData>");
/** Longest closing tag that is looked for, its prefix included. */
const tagBytesMax = 80;

/** Where the rows end for the last time, or -1: text may look like their end. */
const endOfRows = (bytes: Buffer): number => {
  const at = bytes.lastIndexOf(tagEnd);
  const open = at === -1 ? -1 : bytes.lastIndexOf("<", at);
  return open !== -1 && bytes[open + 1] === 47 ? at + tagEnd.length : -1;
};

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
    const end = endOfRows(bytes);
    if (end !== -1) {
      scan = scanner();
      ranges = scan(bytes.subarray(end));
    } else if (scan !== undefined) ranges = scan(part);
    // The tag may be cut by the end of a part; one found twice gives the same ranges again.
    rest = Buffer.from(bytes.subarray(Math.max(0, bytes.length - tagBytesMax)));
  }
  return ranges;
};
