import type { QueueName } from "#lib/contract/resources.ts";
import type { FunctionRow } from "../function-row.ts";

/** A function that takes the messages of a queue. */
export interface QueueRow extends FunctionRow {
  readonly queue: QueueName;
  /** Messages an invocation gets at most; default 10. */
  readonly batchSize?: number;
  /**
   * Invocations at a time, 2 to 1,000. All queues together leave the API half of the 1,000 that an account has.
   */
  readonly concurrencyMax: number;
  /** How long a message is hidden whose invocation was killed; default six times the timeout, as Lambda advises. */
  readonly hiddenSeconds?: number;
  /** The messages of a batch are handled at the same time, since they wait for others rather than compute. */
  readonly atOnce?: true;
  /**
   * Of a function whose messages lead back to its own queue: the record that ends the loop, and how. Lambda lets such a
   * function run on (`RecursiveLoop: Allow`); a chain of messages through any other is stopped after 16 invocations.
   */
  readonly loopBoundedBy?: string;
}
