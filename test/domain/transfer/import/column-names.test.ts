import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { columnNames } from "#lib/domain/transfer/import/column-names.ts";

describe("the columns of a file", () => {
  it("are called as its header says, trimmed, a repeated one by its count and a nameless one by its place", () => {
    expect(columnNames([" Email", "Phone", "Phone", "", "Phone (2)", "Phone", ""])).toEqual([
      "Email",
      "Phone",
      "Phone (2)",
      "Column 4",
      "Phone (2) (2)",
      "Phone (3)",
      "Column 7",
    ]);
  });

  it("each have a name of their own, and the same ones when their names are read again", () => {
    const header = fc.array(fc.constantFrom("a", "a (2)", "a (3)", "b", "", " a", "Column 2", "__proto__"));
    fc.assert(
      fc.property(header, (cells) => {
        const names = columnNames(cells);

        expect(new Set(names).size).toBe(cells.length);
        expect(columnNames(names)).toEqual(names);
      }),
    );
  });
});
