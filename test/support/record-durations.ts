import type { TestProject } from "vitest/node";
import { recordDurations } from "#test/passes/durations.ts";

/** Writes how long each file took, for the order of later runs: only `npm run test:durations`, on a quiet machine. */
export default ({ vitest }: TestProject): (() => void) | undefined => {
  if (process.env["LEADRAIL_RECORD_DURATIONS"] !== "1") return undefined;
  return () =>
    recordDurations(
      new Map(vitest.state.getTestModules().map((module) => [module.moduleId, module.diagnostic().duration])),
    );
};
