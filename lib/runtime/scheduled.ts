import middy from "@middy/core";
import { type Deps, loadDeps } from "./load-deps.ts";
import { errorFields, LoggedFailure, log } from "./log.ts";

/**
 * Makes a Lambda handler that EventBridge Scheduler invokes; `input` is the schedule's JSON. It may run twice for one
 * time, late, or while another run is under way. A failure is thrown, so that Lambda tries again.
 */
export const scheduled = <const Name extends keyof Deps>(
  row: { readonly uses: readonly Name[] },
  handle: (now: Date, deps: Pick<Deps, Name>, input: unknown) => Promise<void>,
) => {
  const loading = loadDeps(row.uses);
  return middy<unknown, void>().handler(async (input) => {
    try {
      await handle(new Date(), await loading, input);
    } catch (error) {
      log("error", "scheduled work failed", errorFields(error));
      throw new LoggedFailure();
    }
  });
};
