import type { Step } from "#lib/contract/workflow-step.ts";
import { noId } from "./read-steps.ts";
import { allSteps, withParts } from "./step-parts.ts";

export const numberOf = (id: string): number => Number(id.slice(1));

/**
 * Gives ids to the steps that have none: numbers that no step of this workflow has had. Answers the last one given as
 * well, from which the next version goes on.
 */
export const numberSteps = (
  steps: readonly Step[],
  lastBefore: number,
): { readonly steps: readonly Step[]; readonly last: number } => {
  let last = Math.max(lastBefore, ...allSteps(steps).map(({ step }) => numberOf(step.id)));
  const number = (some: readonly Step[]): readonly Step[] =>
    some.map((step) => {
      if (step.id === noId) last += 1;
      const id = step.id === noId ? `s${last}` : step.id;
      return withParts(
        { ...step, id },
        { filter: (given) => given as never, steps: (given) => number(given as Step[]) },
      );
    });
  return { steps: number(steps), last };
};
