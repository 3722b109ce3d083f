import { seededRandom } from "#lib/local/gate/seeded-random.ts";
import type { Moment } from "./crash.ts";
import { shuffled } from "./shuffled.ts";

/** A death of one function: before its first write, or after its n-th. */
export interface Kill {
  readonly source: string;
  readonly moment: Moment;
  readonly nth: number;
}

export type KillPair = readonly [Kill, Kill];

/** The states that a death of these functions can leave, by how many writes each makes. */
const killsOf = (writesOf: ReadonlyMap<string, number>): Kill[] =>
  [...writesOf].flatMap(([source, writes]) => [
    { source, moment: "before" as const, nth: 1 },
    ...Array.from({ length: writes }, (_, index) => ({ source, moment: "after" as const, nth: index + 1 })),
  ]);

/**
 * So many random pairs of deaths, the same at each run. None comes twice before all have come: what lies between two
 * writes leaves the same state.
 */
export const killPairs = (
  writesOf: ReadonlyMap<string, number>,
  count: number,
  seed: number,
): readonly KillPair[] => {
  const random = seededRandom(seed);
  const kills = killsOf(writesOf);
  const all = kills.flatMap((first) => kills.map((second): KillPair => [first, second]));
  const times = Math.ceil(count / all.length);
  return Array.from({ length: times }, () => shuffled(all, random))
    .flat()
    .slice(0, count);
};
