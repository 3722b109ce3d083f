import { describe, expect, it } from "vitest";
import { withoutGaps } from "#lib/adapters/files/without-gaps.ts";
import { rowsIn } from "../../support/file-rows.ts";

const blank = (count: number): string[][] => Array.from({ length: count }, () => ["", " "]);

async function* stream(...batches: string[][][]) {
  yield* batches;
}

describe("the rows of a sheet without its gaps", () => {
  it("are its first ones as they stand, then those that are not blank", async () => {
    const rows = stream([["Contacts"], [""], ["email"]], [...blank(5_000), ["a@example.com"]], blank(3));

    expect(await rowsIn(withoutGaps(rows, 3))).toEqual([["Contacts"], [""], ["email"], ["a@example.com"]]);
  });

  it.each([
    ["in one batch", stream([["email"], ...blank(100_001), ["a@example.com"]])],
    ["in several", stream([["email"]], blank(60_000), blank(40_001), [["a@example.com"]])],
  ])("end before a cell in a sheet's far corner, %s", async (_, rows) => {
    expect(await rowsIn(withoutGaps(rows, 1))).toEqual([["email"]]);
  });
});
