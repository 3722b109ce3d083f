import type { TestProject } from "vitest/node";
import { crashSeed } from "./crash-seed.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Text that seeds the choice of crash points. */
    crashSeed: string;
  }
}

/** Gives all test files of a run one seed, and prints it. */
export default (project: TestProject): void => {
  const seed = crashSeed();
  project.provide("crashSeed", seed);
  console.log(
    process.env["LEADRAIL_EVERY_POINT"] === "1"
      ? "crash points: all"
      : `crash points: a quarter, LEADRAIL_CRASH_SEED=${seed} repeats the choice, npm run test:every-point runs all`,
  );
};
