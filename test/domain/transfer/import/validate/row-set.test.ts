import fc from "fast-check";
import { expect, it } from "vitest";
import { RowSet } from "#lib/domain/transfer/import/validate/row-set.ts";

it("a set of rows holds what a plain set holds", () => {
  const row = fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 99_999_999 }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), row, (rows, other) => {
      const set = new RowSet();
      for (const one of rows) set.add(one);
      expect([...rows, other].map((one) => set.has(one))).toEqual(
        [...rows, other].map((one) => new Set(rows).has(one)),
      );
    }),
    { numRuns: 30 },
  );
});
