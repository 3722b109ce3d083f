import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { Step, StepId } from "#lib/contract/automation/workflow-step.ts";
import { withParts } from "#lib/domain/automation/workflow/step-parts.ts";

/** A step with the one that follows it; null: the run is at its end. */
export interface Node {
  readonly step: Step;
  readonly next: StepId | null;
  /** The arms within which it is. */
  readonly inside: readonly InArm[];
}

interface InArm {
  readonly split: string;
  readonly arm: string;
}

/** A document in the form in which runs walk it: a run's position is a step's id, which outlives a restart. */
export interface Program {
  readonly document: WorkflowDocument;
  readonly nodes: ReadonlyMap<StepId, Node>;
  readonly first: StepId | null;
}

/** Where steps begin; what follows them where there are none. */
export const firstOf = (steps: readonly Step[], otherwise: StepId | null): StepId | null =>
  steps[0]?.id ?? otherwise;

/** Compiles a document. The steps of a repetition lead back to it. */
export const compile = (document: WorkflowDocument): Program => {
  const nodes = new Map<StepId, Node>();
  const walk = (steps: readonly Step[], after: StepId | null, inside: readonly InArm[]): void => {
    for (const [index, step] of steps.entries()) {
      const next = steps[index + 1]?.id ?? after;
      nodes.set(step.id, { step, next, inside });
      const within = "repeat" in step ? step.id : next;
      withParts(step, {
        filter: (given) => given as never,
        steps: (given, [, , index]) => {
          const arm = "split" in step ? step.split.arms[Number(index)] : undefined;
          const arms =
            "split" in step && arm !== undefined ? [{ split: step.split.name, arm: arm.name }] : [];
          walk(given as readonly Step[], within, [...inside, ...arms]);
          return given as readonly Step[];
        },
      });
    }
  };
  walk(document.steps, null, []);
  return { document, nodes, first: firstOf(document.steps, null) };
};
