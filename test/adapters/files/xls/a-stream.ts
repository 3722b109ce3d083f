import { CFB } from "xlsx";

/** A record of BIFF8: MS-XLS 2.3. */
export const record = (type: number, ...words: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 2 * words.length);
  bytes.writeUInt16LE(type, 0);
  bytes.writeUInt16LE(2 * words.length, 2);
  for (const [index, word] of words.entries()) bytes.writeUInt16LE(word, 4 + 2 * index);
  return bytes;
};

/** A whole number in a cell. */
export const cell = (row: number, column: number, value: number): Buffer =>
  record(0x027e, row, column, 0, ((value << 2) | 2) & 0xffff, (value << 2) >>> 16);

const begin = (kind: number): Buffer => record(0x0809, 0x0600, kind, 0, 0, 0, 0, 0, 0);
const end = record(0x000a);

/** The stream of a workbook of one sheet with such records. */
export const aStream = (records: readonly Buffer[]): Buffer => {
  const globals = begin(5);
  const sheetAt = globals.length + 14 + end.length;
  // Its place in two words, visible, and a name of one letter.
  const sheet = record(0x0085, sheetAt & 0xffff, sheetAt >>> 16, 0, 0x0001, 0x0053);
  return Buffer.concat([globals, sheet, end, begin(16), ...records, end]);
};

/** An XLS file of one sheet with such records. */
export const anXls = (records: readonly Buffer[]): Buffer => {
  const container = CFB.utils.cfb_new({ root: "R" });
  CFB.utils.cfb_add(container, "/Workbook", aStream(records));
  return CFB.write(container, { type: "buffer" });
};
