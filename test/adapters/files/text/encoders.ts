import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";

/** The bytes of each character that an encoding of one or two bytes has, found by decoding every pair. */
const bytesByCharacter = (encoding: TextEncoding): ReadonlyMap<string, readonly number[]> => {
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
  if (/^(shift_jis|gb|big5|euc)/.test(encoding))
    for (let lead = 0x81; lead <= 0xfe; lead += 1)
      for (let trail = 0x40; trail <= 0xfe; trail += 1) add([lead, trail]);
  return known;
};

const tables = new Map<TextEncoding, ReadonlyMap<string, readonly number[]>>();

const tableOf = (encoding: TextEncoding): ReadonlyMap<string, readonly number[]> => {
  const table = tables.get(encoding) ?? bytesByCharacter(encoding);
  tables.set(encoding, table);
  return table;
};

/** Text in an encoding, as programs write it. */
export const encode = (text: string, encoding: TextEncoding): Uint8Array => {
  switch (encoding) {
    case "ascii":
    case "utf-8":
      return Buffer.from(text);
    case "utf-16le":
      return Buffer.from(text, "utf16le");
    case "utf-16be":
      return Buffer.from(text, "utf16le").swap16();
    default:
      return Uint8Array.from([...text].flatMap((character) => [...bytesOf(character, encoding)]));
  }
};

const bytesOf = (character: string, encoding: TextEncoding): readonly number[] => {
  const bytes = tableOf(encoding).get(character);
  if (bytes === undefined) throw new Error(`${encoding} has no ${character}`);
  return bytes;
};
