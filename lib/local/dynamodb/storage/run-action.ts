import { type Answer, actionOf, type Checked } from "../dynalite.ts";
import type { StagedStore } from "./staged-store.ts";

/** Runs one of dynalite's actions. Rejects with a wire error. */
export const run = (operation: string, data: Checked, store: StagedStore): Promise<Answer> =>
  new Promise((resolve, reject) => {
    actionOf(operation)(store, data, (error, answer) => (error ? reject(error) : resolve(answer ?? {})));
  });
