import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FirstRows } from "#lib/domain/import/first-rows.ts";

describe("the first rows of keys", () => {
  it("are those that a map of the keys would hold", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ maxLength: 2 }), fc.emailAddress()), { maxLength: 200 }),
        (keys) => {
          const rows = new FirstRows();
          const map = new Map<string, number>();
          for (const [index, key] of keys.entries()) {
            if (!map.has(key)) map.set(key, index + 2);
            expect(rows.claim(key, index + 2)).toBe(map.get(key));
          }
        },
      ),
    );
  });

  it("tell 300,000 addresses apart that differ in a letter or two, while the table grows", () => {
    const rows = new FirstRows();
    let taken = 0;
    for (let row = 1; row <= 300_000; row += 1)
      if (rows.claim(`person${row}@company${row % 7}.example`, row) !== row) taken += 1;

    expect(taken).toBe(0);
    expect(rows.claim("person4711@company0.example", 999_999)).toBe(4711);
  });
});
