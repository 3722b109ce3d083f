import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { SplitArm, Step } from "#lib/contract/automation/workflow-step.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { meant } from "#lib/domain/platform/filter/error-words.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { allSteps, withParts } from "./step-parts.ts";

type SplitStep = Extract<Step, { split: unknown }>;

const refuse = (pointer: string, message: string, given: string, known: readonly string[]): never => {
  const hint = meant(nearestName(given, known));
  throw new Refusal("validation_failed", {
    errors: [{ pointer, code: "unknown_name", message, ...(hint && { hint }) }],
  });
};

const armOf = (splits: readonly SplitStep[], split: string, arm: string): SplitArm => {
  const names = splits.map((one) => one.split.name);
  const arms = splits.find((one) => one.split.name === split)?.split.arms;
  if (arms === undefined) return refuse("/split", `No split is called "${split}".`, split, names);
  const found = arms.find(({ name }) => name === arm);
  const open = arms.filter(({ hold_out }) => hold_out !== true).map(({ name }) => name);
  if (found === undefined) return refuse("/arm", `The split has no arm "${arm}".`, arm, open);
  if (found.hold_out === true)
    return refuse("/arm", "An arm that is held out does nothing: it can't win.", arm, open);
  return found;
};

/** Whether nothing is left to do, or nothing of what is repeated. */
const isEmptied = (steps: readonly Step[]): boolean =>
  steps.length === 0 ||
  allSteps(steps).some(({ step }) => "repeat" in step && step.repeat.steps.length === 0);

/** What a decision asks. */
interface Decision {
  readonly split: string;
  readonly arm: string;
}

/** Throws Refusal `wrong_state` for a split whose place an arm has taken already. */
const requireUndecided = (
  was: readonly Decision[],
  splits: readonly SplitStep[],
  { split }: Decision,
): void => {
  const before = was.findLast((one) => one.split === split);
  if (before === undefined || splits.some((one) => one.split.name === split)) return;
  throw new Refusal("wrong_state", {
    detail: `The split "${split}" was decided already: the arm "${before.arm}" took its place.`,
  });
};

/** The steps of a document once a split has been decided: in its place are the steps of one arm, under their ids. */
export const decided = (
  { steps, decided: was = [] }: Pick<WorkflowDocument, "steps"> & { readonly decided?: readonly Decision[] },
  { split, arm }: Decision,
): readonly Step[] => {
  const splits = allSteps(steps).flatMap(({ step }) => ("split" in step ? [step] : []));
  requireUndecided(was, splits, { split, arm });
  const winner = armOf(splits, split, arm);
  const put = (some: readonly Step[]): readonly Step[] =>
    some.flatMap((step) =>
      "split" in step && step.split.name === split
        ? put(winner.steps)
        : [withParts(step, { filter: (given) => given as never, steps: (given) => put(given as Step[]) })],
    );
  const left = put(steps);
  if (!isEmptied(left)) return left;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: "/arm",
        code: "no_steps",
        message: `The arm "${arm}" has no steps, and there are none beside the split: nothing would be left to do.`,
        hint: "Take the split out with PUT /workflows/{workflow_id}, or archive the workflow.",
      },
    ],
  });
};
