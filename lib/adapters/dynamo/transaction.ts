import { setTimeout as sleep } from "node:timers/promises";
import {
  type CancellationReason,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { withUnknown } from "#lib/domain/platform/stored/unknown-fields.ts";

/** One action of a transaction. */
export type Action = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** Actions that DynamoDB takes in one transaction. */
const actionsMax = 100;

/** Packs writes into transactions, each write whole within one; `reserved` actions of each are for others. */
export const intoTransactions = <T extends { readonly actions: readonly Action[] }>(
  writes: readonly T[],
  reserved = 0,
): T[][] => {
  const transactions: T[][] = [];
  let room = 0;
  for (const write of writes) {
    if (write.actions.length > room) {
      transactions.push([]);
      room = actionsMax - reserved;
    }
    transactions.at(-1)?.push(write);
    room -= write.actions.length;
  }
  return transactions;
};

const attemptsMax = 8;
const firstWaitMs = 20;

/** True when a write was refused only by a transaction in flight or by throttling: nothing was written, and the same
 * write may go again. */
const isPassing = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).every(({ Code }) =>
      ["None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"].includes(
        Code ?? "None",
      ),
    ));

/** Sends a write again on conflicts, at most 8 times, with full jitter (20 ms doubling). */
export const withConflictRetries = async <T>(send: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || attempt === attemptsMax) throw error;
      await sleep(Math.random() * firstWaitMs * 2 ** attempt);
    }
  }
};

/** The condition of a put: the image it replaces is still there, or, for a new record, none is. */
export const stillAt = (version: number | undefined) =>
  version === undefined
    ? { ConditionExpression: "attribute_not_exists(pk)" }
    : { ConditionExpression: "version = :version", ExpressionAttributeValues: { ":version": version } };

/** Whether an action's condition did not hold. */
export const isLost = (reason: CancellationReason | undefined): boolean =>
  reason?.Code === "ConditionalCheckFailed";

/** An action whose items have their unknown fields again. */
const asWritten = (action: Action): Action => withUnknown(action) as Action;

/**
 * Writes all actions or none. Answers nothing when they are written; else, because a condition did not hold, one reason
 * per action, in order. A cancellation for any other reason, such as throttling, is nobody's answer and is thrown.
 */
export const transact = async (
  client: DynamoDBDocumentClient,
  actions: readonly Action[],
): Promise<readonly CancellationReason[]> => {
  const command = new TransactWriteCommand({ TransactItems: actions.map(asWritten) });
  try {
    await withConflictRetries(() => client.send(command));
    return [];
  } catch (error) {
    const reasons = error instanceof TransactionCanceledException ? (error.CancellationReasons ?? []) : [];
    if (!reasons.some(isLost)) throw error;
    return reasons;
  }
};
