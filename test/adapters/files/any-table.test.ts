import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { aFile, readFile } from "./a-file.ts";
import { encode } from "./text/encoders.ts";

/** What each encoding can express, as names and notes hold it. */
const words: Readonly<Record<string, readonly string[]>> = {
  ascii: ["Ada", "Lovelace", "Head of Sales", "O'Brien", "42"],
  "utf-8": ["Zoë", "山田", "Łódź", "😀", "Müller", "شركة"],
  "utf-16le": ["Zoë", "山田", "Łódź", "😀", "Müller", "شركة"],
  "utf-16be": ["Zoë", "山田", "Łódź", "😀", "Müller", "شركة"],
  "windows-1252": ["Zoë", "Müller", "Françoise", "Muñoz", "€ 5", "“so”", "Škoda"],
  shift_jis: ["山田太郎", "株式会社東京", "ヤマダ", "さとう", "佐藤 花子"],
};

const encodings = Object.keys(words) as TextEncoding[];

const aTable = fc.record({
  encoding: fc.constantFrom(...encodings),
  mark: fc.boolean(),
  delimiter: fc.constantFrom(",", ";", "\t", "|", ":", "^", "~", "\u001f"),
  quote: fc.constantFrom('"' as const, "'" as const),
  end: fc.constantFrom("\n", "\r", "\r\n"),
  always: fc.boolean(),
  size: fc.constantFrom(1, 2, 3, 7, 64, 65_536),
  picks: fc.array(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 8 }),
});
type Table = typeof aTable extends fc.Arbitrary<infer Value> ? Value : never;

const header = ["email", "first_name", "company", "note"];

/** A cell of words, at times with what has to be quoted. */
const cellOf = (pick: number, { encoding, delimiter, quote, end }: Table): string => {
  const known = words[encoding] ?? [];
  const word = known[pick % known.length] ?? "";
  return (
    [word, "", `${word}${delimiter} ${word}`, `${word} ${quote}so${quote}`, `${word}${end}${word}`, word][
      pick % 6
    ] ?? ""
  );
};

const rowsOf = (table: Table): string[][] => {
  // One word in each row, so that the encoding shows.
  const [shown = ""] = words[table.encoding] ?? [];
  return table.picks.map((picks, at) => [
    `p${at}@example.com`,
    shown,
    ...picks.slice(1).map((pick) => cellOf(pick, table)),
  ]);
};

const textOf = (rows: readonly (readonly string[])[], { delimiter, quote, end, always }: Table): string => {
  const written = (cell: string): string =>
    always || [delimiter, quote, "\r", "\n"].some((char) => cell.includes(char))
      ? quote + cell.replaceAll(quote, quote + quote) + quote
      : cell;
  return rows.map((row) => row.map(written).join(delimiter) + end).join("");
};

const isUnicode = (encoding: TextEncoding): boolean => encoding.startsWith("utf");

describe("any table", () => {
  it("comes back as it was, by any delimiter, quote, line break and encoding, in any pieces", async () => {
    await fc.assert(
      fc.asyncProperty(aTable, async (table) => {
        const rows = [header, ...rowsOf(table)];
        // With apostrophes for quotes, one at a cell's begin must be quoted as well, and few cells tell nothing.
        fc.pre(table.quote === '"' || table.always);
        const text = textOf(rows, table);
        const marked = table.mark && isUnicode(table.encoding) ? `\ufeff${text}` : text;

        const read = await readFile(aFile(encode(marked, table.encoding), table.size));

        expect(read.format).toMatchObject({ delimiter: table.delimiter });
        expect(read.rows).toEqual(rows);
      }),
      { numRuns: 600 },
    );
  });
});
