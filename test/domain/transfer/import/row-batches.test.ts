import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstOf, inBatchesOf } from "#lib/domain/transfer/import/row-batches.ts";

const batches = fc.array(fc.array(fc.integer(), { maxLength: 5 }), { maxLength: 8 });
const count = fc.integer({ min: 1, max: 10 });

async function* stream(given: readonly (readonly number[])[]) {
  yield* given;
}

describe("rows that come in batches", () => {
  it("are all there in their order in batches of another size, each but the last full", async () => {
    await fc.assert(
      fc.asyncProperty(batches, count, async (given, size) => {
        const windows = await Array.fromAsync(inBatchesOf(size, stream(given)));

        expect(windows.flat()).toEqual(given.flat());
        expect(windows.slice(0, -1).filter(({ length }) => length !== size)).toEqual([]);
        expect(windows.filter(({ length }) => length === 0 || length > size)).toEqual([]);
      }),
    );
  });

  it("give their first ones and leave the rest unread, the stream closed", async () => {
    await fc.assert(
      fc.asyncProperty(batches, count, async (given, wanted) => {
        let [read, isOpen] = [0, true];
        async function* watched() {
          try {
            for (const batch of given) {
              read += 1;
              yield batch;
            }
          } finally {
            isOpen = false;
          }
        }
        const first = await firstOf(watched(), wanted);

        expect(first).toEqual(given.flat().slice(0, wanted));
        expect(given.slice(0, read - 1).flat().length).toBeLessThan(wanted);
        expect(isOpen).toBe(false);
      }),
    );
  });
});
