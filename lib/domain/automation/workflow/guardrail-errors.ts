import { guardrailPattern } from "#lib/contract/automation/workflow-split.ts";
import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import { allSteps } from "./step-parts.ts";

/** Rates that pass: from one to another, an end of which is left out where it is `open`. Shares, 0 to 1. */
interface Range {
  readonly low: number;
  readonly lowOpen: boolean;
  readonly high: number;
  readonly highOpen: boolean;
}

const every: Range = { low: 0, lowOpen: false, high: 1, highOpen: false };

const within = (range: Range, comparison: string, bound: number): Range => {
  const isOpen = !comparison.endsWith("=");
  if (comparison.startsWith(">")) {
    if (bound < range.low) return range;
    return { ...range, low: bound, lowOpen: isOpen || (bound === range.low && range.lowOpen) };
  }
  if (bound > range.high) return range;
  return { ...range, high: bound, highOpen: isOpen || (bound === range.high && range.highOpen) };
};

const isEmpty = ({ low, lowOpen, high, highOpen }: Range): boolean =>
  low > high || (low === high && (lowOpen || highOpen));

const errorsOf = (guardrails: readonly string[], pointer: string): ValidationError[] => {
  const kept = new Map<string, Range>();
  return guardrails.flatMap((guardrail, index): ValidationError[] => {
    const [, rate = "", comparison = "", written] = guardrailPattern.exec(guardrail) ?? [];
    const bound = Number(written);
    const place = `${pointer}/${index}`;
    const alone = within(every, comparison, bound);
    if ((comparison === ">=" && bound === 0) || (comparison === "<=" && bound === 1))
      return [
        { pointer: place, code: "always_holds", message: "Every rate keeps to this: no arm breaks it." },
      ];
    const before = kept.get(rate) ?? every;
    const after = within(before, comparison, bound);
    kept.set(rate, isEmpty(after) ? before : after);
    if (!isEmpty(after)) return [];
    const message = isEmpty(alone)
      ? "No rate keeps to this: every arm would be stopped."
      : "No rate keeps to this and to the guardrails before it: every arm would be stopped.";
    const hint = "A guardrail says what an arm keeps to, such as `unsubscribe_rate <= 0.005`.";
    return [{ pointer: place, code: "never_holds", message, hint }];
  });
};

/** Guardrails that every arm keeps to, or none can. */
export const guardrailErrors = (steps: readonly Step[]): ValidationError[] =>
  allSteps(steps).flatMap(({ step, pointer }) =>
    "split" in step ? errorsOf(step.split.guardrails ?? [], `${pointer}/split/guardrails`) : [],
  );
