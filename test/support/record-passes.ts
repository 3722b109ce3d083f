import { relative } from "node:path";
import type { TestModule, TestProject } from "vitest/node";
import { recordPasses } from "#test/passes/passes.ts";

/** A file counts if every one of its tests ran: `-t` and a missing program leave some out. */
const hasPassed = (module: TestModule): boolean => {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  return (
    module.state() === "passed" && module.errors().length === 0 && states.every((one) => one === "passed")
  );
};

/** Records the test files of this run that passed, so that `npm test` skips them while their inputs are the same. */
export default ({ vitest, config: { root } }: TestProject): (() => Promise<void>) => {
  const beganMs = Date.now();
  return async () => {
    const passed = vitest.state
      .getTestModules()
      .filter(({ project }) => project.name === "local")
      .filter((module) => hasPassed(module))
      .map(({ moduleId }) => relative(root, moduleId));
    if (passed.length > 0) await recordPasses(new Set(passed), beganMs);
  };
};
