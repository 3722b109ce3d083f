import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { eachOf } from "#lib/adapters/files/each-of.ts";

/** Items, then an error; tells `onClose` when nobody reads any more. */
async function* breaking(onClose: () => void): AsyncGenerator<Iterable<number>> {
  try {
    yield [1, 2];
    yield (function* () {
      yield 3;
      throw new Error("broken");
    })();
  } finally {
    onClose();
  }
}

describe("the items of batches", () => {
  it("come one by one in their order, empty batches left out", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(fc.integer())), async (batches) => {
        const stream = (async function* () {
          yield* batches;
        })();

        expect(await Array.fromAsync(eachOf(stream))).toEqual(batches.flat());
      }),
    );
  });

  it("end with the error of a batch, and what gives the batches is closed", async () => {
    const onClose = vi.fn();
    const seen: number[] = [];
    const read = async () => {
      for await (const item of eachOf(breaking(onClose))) seen.push(item);
    };

    await expect(read()).rejects.toThrow("broken");
    expect(seen).toEqual([1, 2, 3]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("close what gives the batches when nobody wants more", async () => {
    const onClose = vi.fn();

    for await (const item of eachOf(breaking(onClose))) if (item === 1) break;

    expect(onClose).toHaveBeenCalledOnce();
  });
});
