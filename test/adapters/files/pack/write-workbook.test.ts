import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as XLSX from "xlsx";
import { writeWorkbook } from "#lib/adapters/files/pack/write-workbook.ts";
import type { SheetCell } from "#lib/domain/transfer/export/file-packer.ts";

async function* given(rows: readonly (readonly SheetCell[])[]) {
  yield* rows;
}

const bytesOf = async (blocks: AsyncIterable<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(blocks));

const written = async (headings: string[], rows: readonly (readonly SheetCell[])[], rowsMax?: number) => {
  const texts: string[] = [];
  const blocks = writeWorkbook({ headings, rows: given(rows), onText: (text) => texts.push(text) }, rowsMax);
  return { bytes: await bytesOf(blocks), text: texts.join("") };
};

/** As another reader sees the sheets. */
const sheetsOf = (bytes: Buffer): unknown[][][] => {
  const { SheetNames, Sheets } = XLSX.read(bytes, { cellDates: true, UTC: true });
  return SheetNames.map((name) => XLSX.utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, UTC: true }));
};

/** The other reader makes one line end of two characters. */
const asRead = (text: string): string => text.toWellFormed().replaceAll("\r\n", "\n");

describe("a workbook", () => {
  it("gives other readers the headings and each cell by its type", async () => {
    const moment = new Date("2026-11-21T10:20:30.000Z");
    const { bytes } = await written(
      ["name", "score", "at", "yes", "none"],
      [
        ["Ada <&> Söhne\nLtd", -1.5, moment, true, null],
        ["", 7, null, false, null],
      ],
    );

    expect(sheetsOf(bytes)).toEqual([
      [
        ["name", "score", "at", "yes", "none"],
        ["Ada <&> Söhne\nLtd", -1.5, moment, true],
        [undefined, 7, undefined, false],
      ],
    ]);
  });

  it("gives every text back, whatever is in it, and no cell of it is a formula", async () => {
    const text = fc
      .string({
        unit: fc.oneof(
          fc.constantFrom(..."=+-@\t\r\n'\"<>&_x0041_ \u0000\u001f\ufffe"),
          fc.string({ unit: "grapheme" }),
        ),
      })
      .filter((one) => one !== "");

    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
        const { bytes } = await written(
          ["a"],
          texts.map((one) => [one]),
        );
        const sheet = XLSX.read(bytes).Sheets["Leads"] ?? {};
        const cells = texts.map((_, at) => sheet[`A${at + 2}`]);
        expect(cells.map(({ t, f, v }) => ({ t, f, v }))).toEqual(
          texts.map((v) => ({ t: "s", f: undefined, v: asRead(v) })),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("goes on in a further sheet when one is full, and begins none for nothing", async () => {
    const rows = Array.from({ length: 4 }, (_, at) => [at]);

    expect(sheetsOf((await written(["n"], rows, 3)).bytes)).toEqual([
      [["n"], [0], [1]],
      [["n"], [2], [3]],
    ]);
    expect(sheetsOf((await written(["n"], [], 3)).bytes)).toEqual([[["n"]]]);
  });

  it("shows the whole text of its sheets to whoever counts", async () => {
    const { text } = await written(
      ["n"],
      Array.from({ length: 5_000 }, (_, at) => [`row ${at}`]),
    );

    expect(text.match(/<\/row>/g)).toHaveLength(5_001);
    expect(text.endsWith("</worksheet>")).toBe(true);
  });

  it("ends in its source's error", async () => {
    const broken = (async function* (): AsyncGenerator<SheetCell[]> {
      yield ["a"];
      throw new Error("the source is gone");
    })();

    await expect(
      bytesOf(writeWorkbook({ headings: ["n"], rows: broken, onText: () => undefined })),
    ).rejects.toThrow("the source is gone");
  });
});
