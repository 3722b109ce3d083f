import { type Answer, actionOf, type Checked, rulesOf, validations } from "../dynalite.ts";
import type { StagedStore } from "./staged-store.ts";

/** Checks a request as DynamoDB would, and parses its expressions. Throws a wire error. Takes the body over. */
export const check = (operation: string, body: unknown, store: StagedStore): Checked => {
  const { types, custom } = rulesOf(operation);
  const data = validations.checkTypes(body, types);
  validations.checkValidations(data, types, custom, store);
  return data;
};

/** Runs an action whose every step is ready at once: item reads and writes are. Throws a wire error. */
export const runAtOnce = (operation: string, data: Checked, store: StagedStore): Answer => {
  let outcome: { error: unknown } | { answer: Answer } | undefined;
  actionOf(operation)(store, data, (error, answer) => {
    outcome ??= error ? { error } : { answer: answer ?? {} };
  });
  if (outcome === undefined) throw new Error(`${operation} did not end at once`);
  if ("error" in outcome) throw outcome.error;
  return outcome.answer;
};

/** Runs any action. Rejects with a wire error. */
export const run = (operation: string, data: Checked, store: StagedStore): Promise<Answer> =>
  new Promise((resolve, reject) => {
    actionOf(operation)(store, data, (error, answer) => (error ? reject(error) : resolve(answer ?? {})));
  });
