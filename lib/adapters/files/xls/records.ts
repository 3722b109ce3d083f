/** The kinds of records that matter here: MS-XLS 2.3, with those of older versions. */
export const kinds = {
  end: 0x000a,
  filePass: 0x002f,
  continued: 0x003c,
  sheet: 0x0085,
  label: 0x0204,
  /** A cell that names a shared text. */
  sharedLabel: 0x00fd,
  text: 0x0207,
  oldText: 0x0007,
  mulRk: 0x00bd,
  mergedCells: 0x00e5,
  sharedTexts: 0x00fc,
} as const;

const begins: ReadonlySet<number> = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
export const isBegin = (kind: number): boolean => begins.has(kind);

const styles: ReadonlySet<number> = new Set([0x0043, 0x0243, 0x0443, 0x00e0, 0x001e, 0x041e]);
/** A style or a number format. */
export const isStyle = (kind: number): boolean => styles.has(kind);

const settings: ReadonlySet<number> = new Set([0x0022, 0x002f, 0x0042]);
/** The epoch of dates, the code page, a password. */
export const isSetting = (kind: number): boolean => settings.has(kind);

const followers: ReadonlySet<number> = new Set([
  kinds.text,
  kinds.oldText,
  kinds.continued,
  // A formula that several cells share, one of an array, one of a table: they stand before its text.
  0x04bc,
  0x00bc,
  0x0221,
  0x0021,
  0x0236,
]);
/** What belongs to the cell before it: the text of its formula, the formula itself, and what continues a record. */
export const isFollower = (kind: number): boolean => followers.has(kind);

const cells: ReadonlySet<number> = new Set([
  0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x0203, 0x0204, 0x0205, 0x0206, 0x0406, 0x00bd, 0x00d6, 0x00fd,
  0x027e,
]);
/** A cell, or several of one row, that is not blank: its row comes first, its column second. */
export const isCell = (kind: number): boolean => cells.has(kind);

/** One record of a stream, its head of four bytes included. */
export interface XlsRecord {
  readonly kind: number;
  /** In the stream. */
  readonly at: number;
  readonly bytes: Buffer;
}

/** The records from a place on. The last may be cut. */
export function* recordsFrom(stream: Buffer, from = 0): Generator<XlsRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const end = at + 4 + stream.readUInt16LE(at + 2);
    yield { kind: stream.readUInt16LE(at), at, bytes: stream.subarray(at, end) };
    at = end;
  }
}

/** A number of two bytes in a record's data; 0 where the data ends before. */
export const wordAt = ({ bytes }: XlsRecord, at: number): number =>
  at >= 0 && at + 6 <= bytes.length ? bytes.readUInt16LE(at + 4) : 0;

/** The number of the text that a cell names. */
export const sharedIndex = ({ bytes }: XlsRecord): number => (bytes.length < 14 ? 0 : bytes.readUInt32LE(10));
