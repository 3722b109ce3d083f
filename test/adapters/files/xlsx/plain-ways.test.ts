import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PaddingBudget } from "#lib/adapters/files/xlsx/padding-budget.ts";
import { readSharedStrings, SharedStrings } from "#lib/adapters/files/xlsx/shared-strings.ts";
import { SheetScanner } from "#lib/adapters/files/xlsx/sheet-scanner.ts";
import { UnreadableFile } from "#lib/domain/transfer/import/import-files.ts";

/** The same XML with a prefix on each tag, in which nothing is plain. */
const prefixed = (xml: string): string => xml.replace(/<(\/?)(?=\w)/g, "<$1x:");

const inPieces = (text: string, size: number): string[] =>
  text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];

const textCount = 5;
const anIndex = fc.oneof(
  { weight: 9, arbitrary: fc.nat(textCount - 1).map(String) },
  fc.constantFrom("9", "", "x", "01", "1 "),
);
const aReference = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.tuple(fc.constantFrom("A", "B", "D", "AA"), fc.nat(30)).map(([c, r]) => `${c}${r}`),
  },
  fc.constantFrom("", "b2", "7", "B", "XFE1", "A1B"),
);
const aNumber = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true }).map(String),
  fc.constantFrom("1.50", "007", "-0", "1 2", " 3", "ı", "٣", "", "4&#51;"),
);
const aStyle = fc.constantFrom("", ' s="0"', ' s="1"', ' s="2"', ' s="99"', ' s=""', ' s="x"', " s='1'");
const aCell = fc.oneof(
  fc.tuple(aReference, aStyle, anIndex).map(([r, s, v]) => `<c r="${r}"${s} t="s"><v>${v}</v></c>`),
  fc.tuple(aReference, aStyle, aNumber).map(([r, s, v]) => `<c r="${r}"${s}><v>${v}</v></c>`),
  fc.tuple(aReference, aNumber).map(([r, v]) => `<c r="${r}" t="n"><v>${v}</v></c>`),
  fc.constantFrom(
    "<c/>",
    `<c r="C1" t="str"><v>ä</v></c>`,
    `<c r="C1"><f>1</f><v>2</v></c>`,
    `<c r="C1"><v>2</v><x/></c>`,
    "\n",
    "<!-- <c -->",
  ),
);
const someRows = fc
  .array(fc.array(aCell, { maxLength: 6 }), { maxLength: 4 })
  .map((rows) => rows.map((cells, index) => `<row r="${index * 2 + 1}">${cells.join("")}</row>`).join(""))
  .map((rows) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`);

/** The rows of a sheet, or why it has none. */
const outcomeOf = (pieces: readonly string[]): unknown => {
  const strings = new SharedStrings();
  for (let index = 0; index < textCount; index += 1) strings.add(`text ${index}`);
  const styles = [{ kind: "number" }, { kind: "date" }, { kind: "code", digits: 5 }] as const;
  const scanner = new SheetScanner({ strings, styles, is1904: false }, new PaddingBudget());
  try {
    return pieces.flatMap((piece) => {
      scanner.push(piece);
      const rows: unknown[] = [];
      for (let row = scanner.next(); row !== undefined; row = scanner.next()) rows.push(row);
      return rows;
    });
  } catch (error) {
    if (error instanceof UnreadableFile) return error.failure;
    throw error;
  }
};

describe("a sheet of plain cells", () => {
  it("gives what the long way gives, wherever it is cut", () => {
    fc.assert(
      fc.property(someRows, fc.integer({ min: 1, max: 200 }), (xml, size) => {
        expect(outcomeOf(inPieces(xml, size))).toEqual(outcomeOf([prefixed(xml)]));
      }),
      { numRuns: 1_000 },
    );
  });
});

const aText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.string({ unit: fc.constantFrom("a", "_x0041_", "&amp;", "&#xD800;", "\r\n", "ż", "語", "😀", " ") }),
);
const escaped = (text: string): string => text.replace(/&(?!amp;|#xD)/g, "&amp;").replaceAll("<", "&lt;");
const aShared = fc.tuple(fc.constantFrom("<t>", `<t xml:space="preserve">`, "<t >", "<t/><t>"), aText);

async function* bytesOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describe("shared texts", () => {
  it("of the plain kind are those that the long way gives, in whatever order they are asked for", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aShared, { maxLength: 30 }),
        fc.array(fc.nat(29), { maxLength: 60 }),
        fc.integer({ min: 1, max: 300 }),
        async (texts, asked, size) => {
          const items = texts.map(([tag, text]) => `<si>${tag}${escaped(text)}</t></si>`).join("");
          const xml = `<sst>${items}</sst>`;
          const plain = await readSharedStrings(bytesOf(xml, size));
          const long = await readSharedStrings(bytesOf(prefixed(xml), 1_000_000));
          const inOrder = texts.map((_, index) => long.get(index));

          for (const index of asked.filter((each) => each < texts.length))
            expect(plain.get(index)).toBe(inOrder[index]);
          expect(texts.map((_, index) => plain.get(index))).toEqual(inOrder);
          expect(() => plain.get(texts.length)).toThrow("names a text that is not there");
        },
      ),
      { numRuns: 300 },
    );
  });

  it("are those that were added, also where they are long and many", () => {
    const strings = new SharedStrings();
    const texts = Array.from({ length: 5_000 }, (_, index) =>
      index % 700 === 3 ? "é".repeat(30_000 + index) : `${index} ${"żółw😀".repeat(index % 90)}`,
    );
    for (const text of texts) strings.add(text);

    const again = [...texts.keys()].map((index) => strings.get(index));
    const backwards = [...texts.keys()].reverse().map((index) => strings.get(index));

    expect(again).toEqual(texts);
    expect(backwards.reverse()).toEqual(texts);
  });
});
