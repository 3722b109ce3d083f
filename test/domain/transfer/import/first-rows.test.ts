import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SpilledTexts } from "#lib/adapters/files/spilled-texts.ts";
import { FirstRows } from "#lib/domain/transfer/import/first-rows.ts";

/** What answers each claim, by a plain map of the texts. */
const byMap = (texts: readonly string[]): number[] => {
  const map = new Map<string, number>();
  return texts.map((text, index) => {
    const first = map.get(text) ?? index + 2;
    map.set(text, first);
    return first;
  });
};

/** Few slots, so that the table grows. */
const byRows = (texts: readonly string[], slots = 4): number[] => {
  const store = new SpilledTexts();
  const rows = new FirstRows(store, slots);
  const found = texts.map((text, index) => rows.claim(text, index + 2));
  store.close();
  return found;
};

// Two texts each, whose hashes are equal.
const sameHash = [
  ["p92623@example.com", "p108811@example.com"],
  ["p64727@example.com", "p112689@example.com"],
  ["p130972@example.com", "p180370@example.com"],
] as const;

describe("the first rows of texts", () => {
  it("are those that a map of the texts would hold", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 2 }),
      fc.emailAddress(),
      fc.constantFrom(...sameHash.flat()),
    );
    fc.assert(
      fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
        expect(byRows(texts)).toEqual(byMap(texts));
      }),
    );
  });

  it.each(sameHash)("tell %s from %s, whose hashes are equal", (one, other) => {
    expect(byRows([one, other, one, other])).toEqual([2, 3, 2, 3]);
  });

  it("are those of a map for 100,000 texts that differ in a letter or two, most of them on the disk", () => {
    const texts = Array.from(
      { length: 100_000 },
      (_, index) => `person${index % 90_000}@company${index % 7}.example`,
    );

    expect(byRows(texts, 4_096)).toEqual(byMap(texts));
  });

  it("of texts as long as they may be are exact on the disk as in memory", () => {
    const texts = Array.from({ length: 12 }, (_, index) => `${"é".repeat(32_000)}${index % 9}`);

    expect(byRows(texts)).toEqual(byMap(texts));
  });
});
