import type { MemberId } from "#lib/contract/platform/ids.ts";
import type { Candidate } from "#lib/contract/selling/assignment-explanation.ts";

/** What came of a member's leads. */
export interface Conversion {
  readonly won: number;
  /** Won and lost. */
  readonly outcomes: number;
}

/** Fewer say nothing of a member. */
const outcomesMin = 20;
const bandsMax = 3;

const rateOf = ({ won, outcomes }: Conversion): number => won / outcomes;

/** The candidates with their bands by conversion, the best 1; without bands until each has enough outcomes. */
export const withBands = (
  candidates: readonly Candidate[],
  conversions: ReadonlyMap<MemberId, Conversion> | undefined,
): Candidate[] => {
  const known = candidates.flatMap((one) => {
    const conversion = conversions?.get(one.member_id);
    return conversion === undefined || conversion.outcomes < outcomesMin
      ? []
      : [{ one, rate: rateOf(conversion) }];
  });
  if (known.length < candidates.length || known.length < 2) return [...candidates];
  const bands = Math.min(bandsMax, known.length);
  const order = known.toSorted((a, b) => b.rate - a.rate).map(({ one }) => one.member_id);
  return candidates.map((one) => ({
    ...one,
    band: Math.floor((order.indexOf(one.member_id) * bands) / order.length) + 1,
  }));
};

/** The band that a score belongs to, of as many as the candidates have; null where nothing is to be compared. */
export const bandOfScore = (score: number | null, candidates: readonly Candidate[]): number | null => {
  const bands = Math.max(0, ...candidates.map(({ band }) => band ?? 0));
  return score === null || bands === 0
    ? null
    : Math.min(bands, Math.floor(((100 - score) / 100) * bands) + 1);
};
