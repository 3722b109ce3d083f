import type { Step } from "#lib/contract/automation/workflow-step.ts";
import { noId } from "./read-steps.ts";
import { withParts } from "./step-parts.ts";

export const numberOf = (id: string): number => Number(id.slice(1));

/**
 * Gives ids to the steps that have none, and to those with ids that this workflow has never given: numbers that no step of
 * it has had. Answers the last one given as well, from which the next version goes on.
 */
export const numberSteps = (
  steps: readonly Step[],
  lastBefore: number,
): { readonly steps: readonly Step[]; readonly last: number } => {
  let last = lastBefore;
  const number = (some: readonly Step[]): readonly Step[] =>
    some.map((step) => {
      const isNew = step.id === noId || numberOf(step.id) > lastBefore;
      if (isNew) last += 1;
      const id = isNew ? `s${last}` : step.id;
      return withParts(
        { ...step, id },
        { filter: (given) => given as never, steps: (given) => number(given as Step[]) },
      );
    });
  return { steps: number(steps), last };
};
