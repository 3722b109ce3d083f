import { guardrailPattern, type SplitMetric } from "#lib/contract/automation/workflow-split.ts";
import {
  type ArmFigures,
  type SplitFigures,
  splitLeadsMin,
} from "#lib/contract/automation/workflow-stats.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { believe, interval, type Seen } from "./posterior.ts";

type SplitStep = Extract<Step, { split: unknown }>;

/** What is known of an arm's leads: how many there are, and to how many of them an event of each rate happened. */
export interface ArmCounts {
  readonly leads: number;
  readonly happened: Readonly<Partial<Record<SplitMetric, number>>>;
}

const seenBy = ({ leads, happened }: ArmCounts, metric: SplitMetric): Seen => ({
  leads,
  converted: happened[metric] ?? 0,
});

const rateOf = ({ leads, converted }: Seen): number => (leads === 0 ? 0 : converted / leads);

const keeps: Readonly<Record<string, (rate: number, bound: number) => boolean>> = {
  "<=": (rate, bound) => rate <= bound,
  "<": (rate, bound) => rate < bound,
  ">=": (rate, bound) => rate >= bound,
  ">": (rate, bound) => rate > bound,
};

const guardrailsOf = (given: readonly string[], counts: ArmCounts): ArmFigures["guardrails"] =>
  given.flatMap((guardrail) => {
    const [, metric, comparison = "", bound] = guardrailPattern.exec(guardrail) ?? [];
    if (metric === undefined || counts.leads === 0) return [];
    const rate = rateOf(seenBy(counts, metric as SplitMetric));
    return [{ guardrail, rate, kept: keeps[comparison]?.(rate, Number(bound)) ?? true }];
  });

/** What has become of a split. */
interface SplitFate {
  readonly stopped_arms?: WorkflowRecord["stopped_arms"];
  readonly decided?: SplitFigures["decided"];
}

const none: ArmCounts = { leads: 0, happened: {} };

/** The figures of a split, by the counts of its arms. */
export const splitFigures = (
  { id, split }: SplitStep,
  countsOf: (arm: string) => ArmCounts | undefined,
  { stopped_arms = [], decided = null }: SplitFate = {},
): SplitFigures => {
  const metric = split.metric ?? null;
  const arms = split.arms.map((arm) => ({ arm, counts: countsOf(arm.name) ?? none }));
  const open = arms.filter(({ arm }) => arm.hold_out !== true);
  const tooEarly = open.some(({ counts }) => counts.leads < splitLeadsMin);
  const beliefs =
    metric === null || tooEarly ? [] : believe(open.map(({ counts }) => seenBy(counts, metric)));
  const heldOut = arms.find(({ arm }) => arm.hold_out === true);
  const base = metric === null || heldOut === undefined ? 0 : rateOf(seenBy(heldOut.counts, metric));
  return {
    step: id,
    name: split.name,
    metric,
    too_early: tooEarly,
    decided,
    arms: arms.map((one): ArmFigures => {
      const { arm, counts } = one;
      const isHeldOut = arm.hold_out === true;
      const seen = metric === null ? undefined : seenBy(counts, metric);
      const isKnown = seen !== undefined && seen.leads > 0;
      const belief = beliefs[open.indexOf(one)];
      return {
        name: arm.name,
        hold_out: isHeldOut,
        leads: counts.leads,
        converted: seen?.converted ?? null,
        rate: isKnown ? rateOf(seen) : null,
        interval: isKnown ? interval(seen) : null,
        p_best: belief?.pBest ?? null,
        expected_loss: belief?.expectedLoss ?? null,
        lift: isKnown && base > 0 && !isHeldOut ? rateOf(seen) / base - 1 : null,
        // What happens to those whom nobody contacts is no fault of the arm: stopped, it would let them in elsewhere.
        guardrails: isHeldOut ? [] : guardrailsOf(split.guardrails ?? [], counts),
        stopped_at: stopped_arms.find((one) => one.split === split.name && one.arm === arm.name)?.at ?? null,
      };
    }),
  };
};
