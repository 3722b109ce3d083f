import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "#lib/adapters/files/csv/decode-text.ts";
import { readHead } from "#lib/adapters/files/csv/read-head.ts";
import { readRows } from "#lib/adapters/files/csv/read-rows.ts";

const dialect = { delimiter: ",", linebreak: "\n" };

async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const rowsOf = async (text: string, size = 7, given = dialect): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const row of readRows(decodeText(cut(text, size)), given)) rows.push(row);
  return rows;
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe("the rows of a CSV file", () => {
  it("are the same wherever the stream is cut", async () => {
    const cell = fc.string({ unit: "grapheme", maxLength: 8 });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 20 }), async (rows, size) => {
        const text = rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");
        // A byte-order mark at the beginning of the file is no part of its first cell; here every file begins with a quote.
        expect(await rowsOf(text, size)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it("keep quotes, delimiters and line breaks within quotes", async () => {
    expect(await rowsOf('a,b\n"x, ""y""\nz",2')).toEqual([
      ["a", "b"],
      ['x, "y"\nz', "2"],
    ]);
  });

  it("are refused where a quote is never closed, before it swallows the file", async () => {
    await expect(rowsOf('a\n"never\n')).rejects.toThrow("A quote that opens in row 2 is never closed.");
    await expect(rowsOf(`a\n"${"x".repeat(1_100_000)}`, 65_536)).rejects.toThrow("row 2 is never closed");
  });

  it("are refused at the first byte that is not UTF-8", async () => {
    async function* latin(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("Zo\xeb\n", "latin1");
    }
    const read = async () => {
      for await (const _ of readRows(decodeText(latin()), dialect));
    };
    await expect(read()).rejects.toThrow("not UTF-8");
  });
});

describe("the head of a CSV file", () => {
  it.each([
    ["a;b\n1;2\n", ";", "\n"],
    ["a\tb\r\n1\t2\r\n", "\t", "\r\n"],
    ["a|b\r1|2\r", "|", "\r"],
    ["email\nada@example.com\n", ",", "\n"],
  ])("%j is parted by what it is parted by", (text, delimiter, linebreak) => {
    expect(readHead(text, true).dialect).toEqual({ delimiter, linebreak });
  });

  it("leaves out a row that the end of the text has cut", () => {
    expect(readHead("a,b\n1,2\n3,", false).rows).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });
});
