import { createHash } from "node:crypto";
import type { SplitArm } from "#lib/contract/automation/workflow-step.ts";
import type { LeadId } from "#lib/contract/platform/ids.ts";

/** The same number for the same lead and test, spread evenly from 0 to 1, 1 excluded. */
export const chanceOf = (workflow: string, split: string, lead: LeadId): number =>
  createHash("sha256").update(`${workflow}|${split}|${lead}`).digest().readUIntBE(0, 6) / 2 ** 48;

/** The arm in whose share of the weights a number from 0 to 1 lies. */
export const pickArm = (arms: readonly SplitArm[], chance: number): SplitArm => {
  const total = arms.reduce((sum, { weight }) => sum + weight, 0);
  let below = 0;
  for (const arm of arms) {
    below += arm.weight;
    if (chance * total < below) return arm;
  }
  throw new RangeError("a chance is less than 1");
};
