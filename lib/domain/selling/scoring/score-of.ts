import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { ScoreAdjustment, ScoreState } from "#lib/domain/records/lead/score-state.ts";
import type { CompiledModel } from "./compiled-model.ts";
import { worthAt } from "./point-sum.ts";

/** What one rule, or one adjustment, gives. */
export interface ScorePart {
  readonly kind: "fit" | "engagement" | "adjustment";
  readonly rule: string;
  readonly group: string | null;
  /** As they were given: for events, without decay. */
  readonly points: number;
  /** At the moment of asking, within the rule's cap. */
  readonly worth: number;
  readonly adjustment?: ScoreAdjustment;
}

export interface Score {
  readonly score: number;
  readonly grade: string | null;
  readonly parts: readonly ScorePart[];
}

const within = (value: number, cap: number | null): number =>
  cap === null ? value : Math.max(-cap, Math.min(cap, value));

const partsOf = (
  { model, fits }: CompiledModel,
  lead: Lead,
  { sums, adjustments }: Pick<ScoreState, "sums" | "adjustments">,
  now: Date,
): ScorePart[] => [
  ...fits(lead).map(
    ({ id, group, points }): ScorePart => ({ kind: "fit", rule: id, group, points, worth: points }),
  ),
  ...model.engagement.flatMap(({ id, group, cap, half_life_days }): ScorePart[] => {
    const sum = sums[id];
    if (sum === undefined) return [];
    const worth = within(worthAt(sum, now.getTime(), half_life_days), cap);
    return [{ kind: "engagement", rule: id, group, points: sum.points, worth }];
  }),
  ...adjustments
    .filter(({ expires_at }) => expires_at === null || Date.parse(expires_at) > now.getTime())
    .map((adjustment): ScorePart => {
      const { points } = adjustment;
      return { kind: "adjustment", rule: "adjustment", group: null, points, worth: points, adjustment };
    }),
];

/** The score at a moment: caps apply when it is read, of rules first, then of groups, then 0 to 100; whole points. */
export const scoreOf = (
  compiled: CompiledModel,
  lead: Lead,
  state: Pick<ScoreState, "sums" | "adjustments">,
  now: Date,
): Score => {
  const { groups, grades } = compiled.model;
  const parts = partsOf(compiled, lead, state, now);
  const sumOf = (group: string | null): number =>
    parts.reduce((total, part) => total + (part.group === group ? part.worth : 0), 0);
  const total = groups.reduce((sum, { id, cap }) => sum + within(sumOf(id), cap), sumOf(null));
  const score = Math.round(Math.max(0, Math.min(100, total)));
  const grade = grades.filter(({ from }) => score >= from).toSorted((a, b) => b.from - a.from)[0];
  return { score, grade: grade?.name ?? null, parts };
};
