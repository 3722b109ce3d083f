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

/** The stream of a workbook with such records in a sheet, which it lists so many times, and before its sheets. */
const aStream = (records: readonly Buffer[], shared: readonly Buffer[], times: number): Buffer => {
  const globals = Buffer.concat([begin(5), ...shared]);
  const sheetAt = globals.length + 14 * times + end.length;
  // Its place in two words, visible, and a name of one letter.
  const sheet = record(0x0085, sheetAt & 0xffff, sheetAt >>> 16, 0, 0x0001, 0x0053);
  return Buffer.concat([globals, ...Array<Buffer>(times).fill(sheet), end, begin(16), ...records, end]);
};

/** An XLS file of one sheet with such records; `name` is that of its stream. */
export const anXls = (
  records: readonly Buffer[],
  shared: readonly Buffer[] = [],
  times = 1,
  name = "Workbook",
): Buffer => {
  const container = CFB.utils.cfb_new({ root: "R" });
  CFB.utils.cfb_add(container, `/${name}`, aStream(records, shared, times));
  return CFB.write(container, { type: "buffer" });
};
