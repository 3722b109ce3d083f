import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MemberId } from "#lib/contract/platform/ids.ts";
import { fewestMoves, type Share } from "#lib/domain/selling/assignment/rebalance/fewest-moves.ts";

const id = (index: number) => `mem_${String(index).padStart(26, "0")}` as MemberId;
const team = (...given: readonly (readonly [load: number, weight?: number, room?: number])[]): Share[] =>
  given.map(([load, weight = 1, room = 1_000], index) => ({ member: id(index), load, weight, room }));
const told = (shares: readonly Share[]) => {
  const { gives, takes } = fewestMoves(shares);
  return shares.map(({ member }) => (takes.get(member) ?? 0) - (gives.get(member) ?? 0));
};

describe("the fewest moves", () => {
  it.each<[string, Share[], number[]]>([
    ["one has all", team([30], [0], [0]), [-19, 10, 9]],
    ["they are within a tenth", team([10], [11], [9]), [0, 0, 0]],
    ["one is just new", team([10], [10], [0]), [-3, -3, 6]],
    ["shares differ", team([30, 2], [30, 1]), [8, -8]],
    ["one has left", team([0], [0], [5, 0, 0]), [3, 2, -5]],
    ["one takes none now", team([30], [0, 1, 0], [0]), [-11, 0, 11]],
    ["one takes two more", team([30], [0, 1, 2], [0]), [-13, 2, 11]],
    ["nobody has any", team([0], [0]), [0, 0]],
    ["nobody takes any", team([30, 1, 0], [0, 1, 0]), [0, 0]],
  ])("where %s", (_, shares, moves) => {
    expect(told(shares)).toEqual(moves);
  });

  it("bring everybody within a tenth of their share, are as many as that needs, and none gives and takes", () => {
    const member = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(member, { minLength: 1, maxLength: 8 }), (given) => {
        const shares = team(...given);
        const moves = told(shares);
        const [loads = 0, weights = 1] = [0, 1].map((at) =>
          given.reduce((sum, one) => sum + (one[at] ?? 0), 0),
        );
        // Within a tenth of the share, or one of the whole numbers beside it: counted out, not computed.
        const mayHave = (load: number, weight: number) =>
          Math.abs(load * weights - loads * weight) * 10 <= loads * weight ||
          Math.abs(load * weights - loads * weight) < weights;
        const needed = shares.map(({ load, weight }) => {
          const may = Array.from({ length: loads + 1 }, (_, count) => count).filter((count) =>
            mayHave(count, weight),
          );
          return { less: Math.max(0, load - (may.at(-1) ?? 0)), more: Math.max(0, (may[0] ?? 0) - load) };
        });
        const sumOf = (of: "less" | "more") => needed.reduce((sum, one) => sum + one[of], 0);

        expect(moves.reduce((sum, one) => sum + one, 0)).toBe(0);
        expect(moves.reduce((sum, one) => sum + Math.max(0, one), 0)).toBe(
          Math.max(sumOf("less"), sumOf("more")),
        );
        for (const [index, { load, weight }] of shares.entries()) {
          const after = load + (moves[index] ?? 0);
          expect(mayHave(after, weight)).toBe(true);
          expect(after).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 400 },
    );
  });
});
