import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";

type Tabled = "windows-1252" | "shift_jis";

/** The bytes of each character of an encoding of one or two bytes, found by decoding every pair. */
const bytesByCharacter = (encoding: Tabled): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const known = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !known.has(character)) known.set(character, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let first = 0; first < 256; first += 1) add([first]);
  if (encoding === "shift_jis")
    for (let lead = 0x81; lead <= 0xfc; lead += 1)
      for (let trail = 0x40; trail <= 0xfc; trail += 1) add([lead, trail]);
  return known;
};

const questionMark = [0x3f];

const byTable = (encoding: Tabled): ((text: string) => Uint8Array) => {
  const table = bytesByCharacter(encoding);
  return (text) =>
    Uint8Array.from([...text].flatMap((character) => [...(table.get(character) ?? questionMark)]));
};

const written: ReadonlySet<TextEncoding> = new Set([
  "ascii",
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "shift_jis",
] as const);

/** What we write a file in whose source is in this encoding: its own, or UTF-8 where we only read it. */
export const writtenEncoding = (encoding: TextEncoding): TextEncoding =>
  written.has(encoding) ? encoding : "utf-8";

/** What a file in an encoding begins with, so that programs see which it is. */
export const byteOrderMark = (encoding: TextEncoding): Uint8Array => {
  if (encoding === "utf-16le") return Uint8Array.of(0xff, 0xfe);
  if (encoding === "utf-16be") return Uint8Array.of(0xfe, 0xff);
  return written.has(encoding) ? new Uint8Array() : Uint8Array.of(0xef, 0xbb, 0xbf);
};

/** Makes an encoder; a character that the encoding does not have becomes a question mark. */
export const textEncoder = (encoding: TextEncoding): ((text: string) => Uint8Array) => {
  switch (encoding) {
    case "utf-16le":
      return (text) => Buffer.from(text, "utf16le");
    case "utf-16be":
      return (text) => Buffer.from(text, "utf16le").swap16();
    case "windows-1252":
    case "shift_jis":
      return byTable(encoding);
    default:
      return (text) => Buffer.from(text);
  }
};
