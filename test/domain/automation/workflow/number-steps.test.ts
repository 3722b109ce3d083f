import { describe, expect, it } from "vitest";
import { StepId } from "#lib/contract/automation/workflow-step.ts";
import { numberSteps } from "#lib/domain/automation/workflow/number-steps.ts";

const tag = (id: string) => ({ id, do: "add_tag", tag: "x" }) as never;
const ids = (given: readonly string[], lastBefore: number) => {
  const { steps, last } = numberSteps(given.map(tag), lastBefore);
  return [steps.map(({ id }) => id), last];
};

describe("steps", () => {
  it("keep the ids that their workflow has given, and get numbers that none of its steps has had", () => {
    expect(ids(["s0", "s2", "s0"], 4)).toEqual([["s5", "s2", "s6"], 6]);
  });

  it("never take an id that somebody made up, whose number could be the last there is", () => {
    expect(ids(["s99999", "s0"], 0)).toEqual([["s1", "s2"], 2]);
    expect(ids(["s77"], 3)).toEqual([["s4"], 4]);
    expect(StepId.safeParse("s100000").success).toBe(true);
  });
});
