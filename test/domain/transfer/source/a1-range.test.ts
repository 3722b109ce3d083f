import { describe, expect, it } from "vitest";
import { readRange, writeRange } from "#lib/domain/transfer/source/a1-range.ts";

describe("a range", () => {
  it.each([
    ["Leads", { sheet: "Leads", columns: undefined, firstRow: 1, lastRow: undefined }],
    ["'Q1: new'", { sheet: "Q1: new", columns: undefined, firstRow: 1, lastRow: undefined }],
    ["A:H", { sheet: undefined, columns: [1, 8], firstRow: 1, lastRow: undefined }],
    ["Leads!B3:AA", { sheet: "Leads", columns: [2, 27], firstRow: 3, lastRow: undefined }],
    ["'It''s new'!A1:C500", { sheet: "It's new", columns: [1, 3], firstRow: 1, lastRow: 500 }],
  ])("%s is read", (text, part) => {
    expect(readRange(text)).toEqual(part);
  });

  it.each(["Leads!", "Leads!H:A", "A5:B2", "Leads!A:B:C", "a!b!c"])("%s is refused", (text) => {
    expect(readRange(text)).toBeUndefined();
  });

  it("is written as it is read", () => {
    const text = writeRange("It's new", [27, 702], [3, 40]);

    expect(text).toBe("'It''s new'!AA3:ZZ40");
    expect(readRange(text)).toEqual({ sheet: "It's new", columns: [27, 702], firstRow: 3, lastRow: 40 });
  });
});
