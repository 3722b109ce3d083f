import { setTimeout as sleep } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";

const attemptsMax = 8;
const firstWaitMs = 20;

/** True when a transaction was cancelled only by another one in flight or by throttling: nothing was written, and the
 * same transaction may go again. */
const isPassing = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).every(({ Code }) =>
    ["None", "TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"].includes(
      Code ?? "None",
    ),
  );

/** Sends a transaction again on conflicts, at most 8 times, with full jitter (20 ms doubling). */
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
