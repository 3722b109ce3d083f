import { kinds } from "./records.ts";

/** A record takes no more than 65,535 bytes. */
const charsAtOnce = 32_000;
/** A cell's row, its column and its style. */
const placeBytes = 6;

const recordOf = (kind: number, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(
    parts.reduce((sum, { length }) => sum + length, 0),
    2,
  );
  return Buffer.concat([head, ...parts]);
};

/** Characters with the byte before them that says whether they take two bytes each, or one. */
const charactersOf = (text: string): Buffer => {
  const isWide = /[^\0-\xff]/.test(text);
  return Buffer.concat([Buffer.from([isWide ? 1 : 0]), Buffer.from(text, isWide ? "utf16le" : "latin1")]);
};

/** A cell with a text of its own, and the records that continue it, for one (`shared`) that names a shared text. */
export const labelOf = (shared: Buffer, text: string): Buffer => {
  const chars = Buffer.alloc(2);
  chars.writeUInt16LE(text.length, 0);
  const place = shared.subarray(4, 4 + placeBytes);
  const records = [recordOf(kinds.label, place, chars, charactersOf(text.slice(0, charsAtOnce)))];
  for (let at = charsAtOnce; at < text.length; at += charsAtOnce)
    records.push(recordOf(kinds.continued, charactersOf(text.slice(at, at + charsAtOnce))));
  return Buffer.concat(records);
};
