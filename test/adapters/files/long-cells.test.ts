import { describe, expect, it } from "vitest";
import { detectDialect } from "#lib/adapters/files/csv/detect-dialect.ts";
import { findHeader } from "#lib/adapters/files/find-header.ts";
import { guessEncoding } from "#lib/adapters/files/text/guess-encoding.ts";
import { readNumberFormat } from "#lib/adapters/files/xlsx/number-format.ts";

/** A cell may have a million characters: see `rowCharsMax`. */
const long = 200_000;

const readers: readonly (readonly [name: string, read: () => unknown])[] = [
  [
    "a header cell of points after an at sign",
    () =>
      findHeader([
        [`a@${".".repeat(long)}@`, "b"],
        ["c", "d"],
      ]),
  ],
  [
    "one word of a text beyond ASCII",
    () => guessEncoding(Buffer.from(`\xe9 ${"a".repeat(long)}`, "latin1"), false),
  ],
  ["cells of apostrophes alone", () => detectDialect("','".repeat(long / 3), false)],
  ["a number format of opening brackets", () => readNumberFormat("[".repeat(long))],
];

describe("a part of a file of 200,000 characters", () => {
  it.each(readers)("is read in milliseconds: %s", (_, read) => {
    read();
    const before = process.cpuUsage();
    read();
    const { user, system } = process.cpuUsage(before);

    expect((user + system) / 1_000).toBeLessThan(150);
  });
});
