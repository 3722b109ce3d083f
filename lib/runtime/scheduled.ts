import middy from "@middy/core";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, log } from "./log.ts";

/**
 * Makes a Lambda handler of work that the clock starts. It may run twice for one time, or late: what it does must
 * depend on what it finds, not on when it was called. A failure is thrown, so that the scheduler tries again.
 */
export const scheduled = <const Name extends keyof Deps>(
  row: { readonly uses: readonly Name[] },
  handle: (now: Date, deps: Pick<Deps, Name>) => Promise<void>,
) => {
  const loading = loadDeps(row.uses);
  return middy<unknown, void>().handler(async () => {
    try {
      await handle(new Date(), await loading);
    } catch (error) {
      log("error", "scheduled work failed", errorFields(error));
      throw error;
    }
  });
};
