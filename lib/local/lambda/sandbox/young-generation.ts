import { setFlagsFromString } from "node:v8";

/** Megabytes. V8's own choice doubles the memory of a busy sandbox, which keeps it. */
const YOUNG_GENERATION_MB_MAX = 16;

/**
 * The largest young generation of a sandbox, in megabytes. `npm start` gives the main thread a larger one by
 * `--max-semi-space-size`. That flag would override the limits of every worker thread, so it is set back to V8's default
 * for the threads that start from now on.
 */
export const youngGenerationMb = (memoryMb: number): number => {
  setFlagsFromString("--max-semi-space-size=0");
  return Math.min(memoryMb, YOUNG_GENERATION_MB_MAX);
};
