import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MemberId } from "#lib/contract/ids.ts";
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
        const [loads, weights] = [0, 1].map((at) => given.reduce((sum, one) => sum + (one[at] ?? 0), 0));
        const far = (load: number, weight: number) => {
          const ideal = ((loads ?? 0) * weight) / (weights ?? 1);
          return Math.abs(load - ideal) - Math.max(1, ideal / 10) - 1e-9;
        };

        expect(moves.reduce((sum, one) => sum + one, 0)).toBe(0);
        const count = moves.reduce((sum, one) => sum + Math.max(0, one), 0);
        const apart = shares.map(({ load, weight }) => Math.max(0, Math.ceil(far(load, weight))));
        expect(count).toBeLessThanOrEqual(apart.reduce((sum, one) => sum + one, 0));
        for (const [index, { load, weight }] of shares.entries()) {
          const after = load + (moves[index] ?? 0);
          expect(far(after, weight)).toBeLessThanOrEqual(0);
          expect(after).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});
