import type { Step } from "#lib/contract/automation/workflow-step.ts";
import type { ValidationError } from "#lib/contract/errors.ts";
import { branchesOf, pointerTo } from "./step-parts.ts";

const branchEnds = (steps: readonly Step[]): boolean => steps.some(neverPasses);

/** Whether no run goes on behind a step: it ends there, or in each of its branches. */
const neverPasses = (step: Step): boolean => {
  // Passed over, it lets the run go on.
  if (step.only_if !== undefined) return false;
  if ("end" in step) return true;
  if ("split" in step) return step.split.arms.every((arm) => arm.hold_out === true || branchEnds(arm.steps));
  if ("repeat" in step) return step.repeat.while === undefined && branchEnds(step.repeat.steps);
  const branches = branchesOf(step);
  return branches.length > 0 && branches.every(({ steps }) => branchEnds(steps));
};

/** The steps that no run can come to. */
export const unreachableSteps = (steps: readonly Step[], pointer = "/steps"): ValidationError[] => {
  const last = steps.findIndex(neverPasses);
  const beyond = last >= 0 && last < steps.length - 1 ? last + 1 : undefined;
  return [
    ...(beyond === undefined
      ? []
      : [
          {
            pointer: `${pointer}/${beyond}`,
            code: "unreachable",
            message: "No run comes to this step.",
            hint: `Every run ends at ${pointer}/${last}.`,
          },
        ]),
    ...steps.flatMap((step, index) =>
      branchesOf(step).flatMap((branch) =>
        unreachableSteps(branch.steps, pointerTo(`${pointer}/${index}`, branch.path)),
      ),
    ),
  ];
};
