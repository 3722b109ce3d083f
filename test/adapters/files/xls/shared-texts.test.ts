import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readXlsRows } from "#lib/adapters/files/xls/index.ts";
import { SharedTexts } from "#lib/adapters/files/xls/shared-texts.ts";
import { rowsIn } from "../../../support/file-rows.ts";
import { inPieces } from "../xlsx/a-workbook.ts";
import { anXls, record } from "./a-stream.ts";

const headBytes = 3;

/** The records of shared texts of so many bytes each: MS-XLS 2.4.265; a text's characters go on in the next record. */
const sharedTexts = (texts: readonly string[], recordBytes: number): Buffer[] => {
  const records: number[][] = [[0, 0, 0, 0, texts.length & 255, texts.length >>> 8, 0, 0]];
  const room = (): number => recordBytes - (records.at(-1)?.length ?? 0);
  for (const [index, text] of texts.entries()) {
    if (room() < headBytes + 2) records.push([]);
    const isWide = /[^\0-\xff]/.test(text) || index % 3 === 0;
    const runs = index % 4 === 1 && room() > headBytes + 8 ? [1, 0] : [];
    const flags = (isWide ? 1 : 0) + (runs.length > 0 ? 8 : 0);
    records.at(-1)?.push(text.length & 255, text.length >>> 8, flags, ...runs);
    for (const unit of Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))) {
      if (room() < 2) records.push([isWide ? 1 : 0]);
      records.at(-1)?.push(...(isWide ? [unit & 255, unit >>> 8] : [unit]));
    }
    if (runs.length > 0) records.at(-1)?.push(9, 9, 9, 9);
  }
  return records.map((bytes, index) => {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(index === 0 ? 0xfc : 0x3c, 0);
    head.writeUInt16LE(bytes.length, 2);
    return Buffer.concat([head, Buffer.from(bytes)]);
  });
};

const aText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "é", "語", "x".repeat(300)),
);

describe("the texts that cells of an XLS workbook share", () => {
  it("are read wherever records part them", () => {
    fc.assert(
      fc.property(fc.array(aText, { maxLength: 20 }), fc.integer({ min: 16, max: 100 }), (texts, bytes) => {
        const shared = new SharedTexts(sharedTexts(texts, bytes), texts.length);

        expect(shared.count).toBe(texts.length);
        expect(texts.map((_, index) => shared.get(index))).toEqual(texts);
        expect(texts.map((_, index) => shared.charsOf(index))).toEqual(texts.map(({ length }) => length));
        expect(() => shared.get(texts.length)).toThrow("names a text that is not there");
      }),
    );
  });

  it("stand in the cells that name them, the longest among them", async () => {
    const texts = ["Ada", "語".repeat(32_767), "", "Zoë"];
    const cells = [3, 1, 0, 2, 3].map((index, column) => record(0xfd, 0, column, 0, index, 0));
    const bytes = anXls(cells, sharedTexts(texts, 8_224));

    expect(await rowsIn(readXlsRows(inPieces(bytes), {}))).toEqual([
      ["Zoë", "語".repeat(32_767), "Ada", "", "Zoë"],
    ]);
  });

  it("are refused where cells name one that is not there, or long ones again and again", async () => {
    const stray = anXls([record(0xfd, 0, 0, 0, 9, 0)], sharedTexts(["a"], 100));
    const cells = Array.from({ length: 4_000 }, (_, row) => record(0xfd, row, 0, 0, 0, 0));
    const long = anXls(cells, sharedTexts(["x".repeat(32_767)], 8_224));

    await expect(rowsIn(readXlsRows(inPieces(stray), {}))).rejects.toMatchObject({
      failure: { code: "corrupt_workbook" },
    });
    await expect(rowsIn(readXlsRows(inPieces(long), {}))).rejects.toMatchObject({
      failure: { code: "too_large_inflated" },
    });
  });
});
