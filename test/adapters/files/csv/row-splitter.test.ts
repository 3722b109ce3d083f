import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RowSplitter } from "#lib/adapters/files/csv/row-splitter.ts";
import { isBrokenRow } from "#lib/domain/transfer/import/broken-rows.ts";

const comma = { delimiter: ",", quote: '"' };

const rowsOf = (text: string, size = text.length, dialect = comma): string[][] => {
  const splitter = new RowSplitter(dialect);
  const rows: string[][] = [];
  for (let at = 0; at < text.length; at += size)
    for (const row of splitter.push(text.slice(at, at + size))) rows.push(row);
  return [...rows, ...splitter.push("", true)];
};

const delimiter = fc.constantFrom(",", ";", "\t", "|", ":", "^", "~", "\u001f", "§", " ", "x");
const quote = fc.constantFrom('"', "'");
const lineBreak = fc.constantFrom("\n", "\r", "\r\n");

/** Writes a cell with quotes where it needs them, or where `always`. */
const written = (cell: string, dialect: { delimiter: string; quote: string }, always: boolean): string => {
  const { quote: mark } = dialect;
  const needs = always || [dialect.delimiter, mark, "\n", "\r"].some((char) => cell.includes(char));
  return needs ? mark + cell.replaceAll(mark, mark + mark) + mark : cell;
};

describe("the rows of a delimited text", () => {
  it("are those that were written, by any delimiter, quote and mix of line breaks, cut anywhere", () => {
    const cell = fc.string({ unit: fc.constantFrom(...`ab ,;\t|:^~\u001f§x'"\n\ré日😀`), maxLength: 8 });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    const breaks = fc.array(lineBreak, { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.record({
          table,
          delimiter,
          quote,
          breaks,
          always: fc.boolean(),
          size: fc.integer({ min: 1, max: 9 }),
        }),
        ({ table: rows, breaks: ends, always, size, ...dialect }) => {
          // A blank line between a CR and an LF would make one line break of the two.
          const line = (row: string[]) =>
            row.map((each) => written(each, dialect, always || row.join("") === "")).join(dialect.delimiter);
          const text = rows.map((row, at) => line(row) + ends[at]).join("");
          expect(rowsOf(text, size, dialect)).toEqual(rows);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["a row that is shorter or longer than others", "a,b\n1\n1,2,3\n4,5", ["a|b", "1", "1|2|3", "4|5"]],
    ["a blank line, as a row of one empty cell", "a\n\nb\r\n\r\nc", ["a", "", "b", "", "c"]],
    ["an empty cell at the end", 'a,\n"b",\nc,""', ["a|", "b|", "c|"]],
    ["spaces between a closing quote and the delimiter", '"a" ,"b" \n', ["a|b"]],
    ["a quote within a bare cell", '5" pipe,b "c"\n', ['5" pipe|b "c"']],
    ["a quote that should be doubled, on one line", '"Ada "the" L.",b\n', ['Ada "the" L.|b']],
    ["no row for no text", "", []],
  ])("keep %s", (_, text, rows) => {
    expect(rowsOf(text).map((cells) => cells.join("|"))).toEqual(rows);
  });

  it.each([
    ["at the end of the file", 'a\n"x\ny\n', [["a"], ['"x'], ["y"]], 1],
    [
      "where the next quote opens another cell",
      'a,b\n1,2\n3,"x\n4,"y"\n5,6\n',
      [["a", "b"], ["1", "2"], ['3,"x'], ["4", "y"], ["5", "6"]],
      2,
    ],
    [
      "where a quote on its line was stray",
      'a\n"quoted" text\nb\n"c",d\n',
      [["a"], ['"quoted" text'], ["b"], ["c", "d"]],
      1,
    ],
  ])("are broken, each its line alone, where a quote is never closed, found %s", (_, text, rows, broken) => {
    for (const size of [1, 7, 65_536]) {
      const found = rowsOf(text, size);

      expect(found).toEqual(rows);
      expect(found.findIndex(isBrokenRow)).toBe(broken);
    }
  });

  it("are broken after a million characters too", () => {
    const [, second, third] = rowsOf(`a\n"${"long line\n".repeat(110_000)}`, 65_536);

    expect([second, third]).toEqual([['"long line'], ["long line"]]);
  });

  it("are refused where more than fifty are broken", () => {
    expect(() => rowsOf('a,"x y\n'.repeat(60), 65_536)).toThrow("is never closed");
  });

  it("hold no spaces before a quote that opens and closes a cell", () => {
    for (const size of [1, 3, 65_536])
      expect(rowsOf('a, "Ada, L.",  "B ""so"""\n b,c "d", "e" f\n', size)).toEqual([
        ["a", "Ada, L.", 'B "so"'],
        [" b", 'c "d"', ' "e" f'],
      ]);
  });

  it("are refused when one is too long", () => {
    expect(() => rowsOf(`a\n${"x".repeat(1_100_000)}`, 65_536)).toThrow("Row 2 has more than 1000000");
  });
});
