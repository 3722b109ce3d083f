import type { Checked } from "../dynalite.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";
import { validationError, type WireError, wireError } from "../wire-error.ts";
import { hasEmptyKey, keyProblem } from "./item-problems.ts";
import { itemIdOf } from "./stage-write.ts";

/** Why one action of a transaction cannot be carried out; `None` when it could. */
export type Reason = Readonly<Record<string, unknown>> & { readonly Code: string };

export const reasonOfError = (error: WireError | undefined): Reason =>
  error === undefined ? { Code: "None" } : { Code: codeOf(error), Message: error.message };

const codeOf = ({ body }: WireError): string =>
  body.__type.endsWith("#ConditionalCheckFailedException") ? "ConditionalCheckFailed" : "ValidationError";

/** TransactionCanceledException with a reason for each action, in order. */
export const cancelled = (reasons: readonly Reason[]): WireError =>
  wireError(
    "TransactionCanceledException",
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons
      .map(({ Code }) => Code)
      .join(", ")}]`,
    { CancellationReasons: reasons },
  );

/** What is wrong with an action's key, by its table: a reason to cancel. */
export const foreignKeyError = (data: Checked, catalog: TableCatalog): WireError | undefined =>
  keyProblem(data, catalog.get(data.TableName));

/** An empty key is no reason of one action: the request is refused. Throws ValidationException. */
export const refuseEmptyKeys = (actions: readonly Checked[], catalog: TableCatalog): void => {
  for (const data of actions) {
    const table = catalog.get(data.TableName);
    const problem = hasEmptyKey(data, table) && keyProblem(data, table);
    if (problem) throw problem;
  }
};

/** Throws ValidationException; the actions' keys must be their tables'. */
export const refuseSameItems = (actions: readonly Checked[], catalog: TableCatalog): void => {
  if (new Set(actions.map((data) => itemIdOf(data, catalog))).size < actions.length)
    throw validationError("Transaction request cannot include multiple operations on one item");
};
