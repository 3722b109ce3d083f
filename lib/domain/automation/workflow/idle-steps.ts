import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import { saysNothing } from "./fill-in.ts";
import { allSteps, branchesOf } from "./step-parts.ts";

const idleError = (step: Step): Omit<ValidationError, "pointer"> | undefined => {
  if ("split" in step && step.split.arms.every((arm) => arm.hold_out === true))
    return { code: "all_held_out", message: "Every arm is held out: the split does nothing but end runs." };
  if (
    ("if" in step || "choose" in step || "repeat" in step) &&
    branchesOf(step).every(({ steps }) => steps.length === 0)
  )
    return { code: "does_nothing", message: "None of its branches has a step." };
  if ("do" in step && "tag" in step && /\{\{|\}\}/.test(step.tag))
    return {
      code: "not_filled_in",
      message: "Variables are not filled in here: leads would get the braces.",
    };
  return undefined;
};

/** Steps that are sound and do nothing that anybody could mean. */
export const idleSteps = (steps: readonly Step[]): ValidationError[] =>
  allSteps(steps).flatMap(({ step, pointer }): ValidationError[] => {
    const error = idleError(step);
    const blank = "do" in step ? saysNothing(step) : [];
    return [
      ...(error === undefined ? [] : [{ pointer, ...error }]),
      ...blank.map((place) => ({
        pointer: `${pointer}/${place}`,
        code: "may_be_empty",
        message: "Of a lead without this value nothing would be said, and the step would fail.",
        hint: "Write a word beside it, or one that takes its place: `{{lead.title|them}}`.",
      })),
    ];
  });
