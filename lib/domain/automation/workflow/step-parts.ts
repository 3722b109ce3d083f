import type { Step, StepId, StepKind } from "#lib/contract/automation/workflow-step.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";

/** From a step, or a branch of it, down to a part of it. */
export type PartPath = readonly (string | number)[];

/** What is done with the parts of a step. */
export interface OnParts {
  readonly filter: (given: unknown, path: PartPath) => Filter;
  readonly steps: (given: unknown, path: PartPath) => readonly Step[];
}

/** A step whose filters and steps within are yet to be read; the rest is as its shape has it. */
export interface RawStep {
  readonly id: StepId;
  readonly [key: string]: unknown;
}

type Raw = Readonly<Record<string, unknown>>;
const listOf = (given: unknown): readonly Raw[] => given as readonly Raw[];

/** A step with each of its parts put in by `on`, in the order in which they are written. */
export const withParts = (step: RawStep | Step, on: OnParts): Step => {
  const raw = step as Raw;
  const { filter, steps } = on;
  const made: Record<string, unknown> = { ...raw };
  if (raw["only_if"] !== undefined) made["only_if"] = filter(raw["only_if"], ["only_if"]);
  if ("if" in raw) made["if"] = filter(raw["if"], ["if"]);
  // biome-ignore lint/suspicious/noThenProperty: the document's word; it holds steps, which nobody calls
  if ("if" in raw || "wait_for" in raw) made["then"] = steps(raw["then"], ["then"]);
  if ("choose" in raw)
    made["choose"] = listOf(raw["choose"]).map((way, index) => ({
      when: filter(way["when"], ["choose", index, "when"]),
      steps: steps(way["steps"], ["choose", index, "steps"]),
    }));
  if ("if" in raw || "wait_for" in raw || "choose" in raw) made["else"] = steps(raw["else"], ["else"]);
  if ("split" in raw) {
    const split = raw["split"] as Raw;
    const arms = listOf(split["arms"]).map((arm, index) => ({
      ...arm,
      steps: steps(arm["steps"], ["split", "arms", index, "steps"]),
    }));
    made["split"] = { ...split, arms };
  }
  if ("repeat" in raw) {
    const { while: asked, ...repeat } = raw["repeat"] as Raw;
    made["repeat"] = {
      ...repeat,
      ...(asked === undefined ? {} : { while: filter(asked, ["repeat", "while"]) }),
      steps: steps(repeat["steps"], ["repeat", "steps"]),
    };
  }
  return made as unknown as Step;
};

const heads = ["wait", "wait_until", "wait_for", "if", "choose", "split", "repeat", "end"] as const;

/** The kind of a step, by the key that names it. */
export const kindOf = (step: Step): StepKind =>
  "do" in step ? step.do : (heads.find((head) => head in step) ?? "end");

/** The steps within a step, by branch: each with its path. */
export const branchesOf = (
  step: Step,
): readonly { readonly steps: readonly Step[]; readonly path: PartPath }[] => {
  const found: { steps: readonly Step[]; path: PartPath }[] = [];
  withParts(step, {
    filter: (given) => given as Filter,
    steps: (given, path) => {
      const steps = given as readonly Step[];
      found.push({ steps, path });
      return steps;
    },
  });
  return found;
};

/** The filters of one step, without those of the steps within it: each with its path. */
export const filtersOf = (step: Step): readonly { readonly filter: Filter; readonly path: PartPath }[] => {
  const found: { filter: Filter; path: PartPath }[] = [];
  withParts(step, {
    filter: (given, path) => {
      found.push({ filter: given as Filter, path });
      return given as Filter;
    },
    steps: (given) => given as readonly Step[],
  });
  return found;
};

/** A step and its place in the document. */
export interface Placed {
  readonly step: Step;
  readonly pointer: string;
}

export const pointerTo = (pointer: string, path: PartPath): string =>
  pointer + path.map((part) => `/${part}`).join("");

/** Every step, each before the steps within it. */
export const allSteps = (steps: readonly Step[], pointer = "/steps"): readonly Placed[] =>
  steps.flatMap((step, index) => {
    const own = `${pointer}/${index}`;
    return [
      { step, pointer: own },
      ...branchesOf(step).flatMap((branch) => allSteps(branch.steps, pointerTo(own, branch.path))),
    ];
  });
