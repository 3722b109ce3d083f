import type { PointSum } from "#lib/domain/records/lead/score-state.ts";

const dayMs = 86_400_000;

/** What is left of a point after a time; of the future nothing is known. */
const fading = (fromMs: number, toMs: number, halfLifeDays: number | null): number =>
  halfLifeDays === null || toMs <= fromMs ? 1 : 2 ** (-(toMs - fromMs) / (halfLifeDays * dayMs));

/**
 * The sum with points of one more moment. Decay is exponential, so that two numbers are exact at any time, and whatever
 * the order in which events come, the sum is the same.
 */
export const withPoints = (
  sum: PointSum | undefined,
  { points, at }: PointSum,
  halfLifeDays: number | null,
): PointSum => {
  if (sum === undefined) return { points, at };
  const latest = Math.max(sum.at, at);
  return {
    points: sum.points * fading(sum.at, latest, halfLifeDays) + points * fading(at, latest, halfLifeDays),
    at: latest,
  };
};

/** What the points are worth at a moment. */
export const worthAt = (sum: PointSum, nowMs: number, halfLifeDays: number | null): number =>
  sum.points * fading(sum.at, nowMs, halfLifeDays);
