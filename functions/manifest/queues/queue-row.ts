import type { QueueName } from "#lib/contract/resources.ts";
import type { FunctionRow } from "../function-row.ts";

/** A function that takes the messages of a queue. */
export interface QueueRow extends FunctionRow {
  readonly queue: QueueName;
  /**
   * The message group, by which Amazon SQS delivers messages of quiet tenants before the backlog of a noisy one (fair
   * queues). `workspace_id`: workspaces share the queue, and each message names one. `none`: why the messages have no
   * group; SQS then treats each message as a separate tenant.
   */
  readonly groupedBy: "workspace_id" | { readonly none: string };
  /** Messages an invocation gets at most; default 10. */
  readonly batchSize?: number;
  /**
   * Invocations at a time, 2 to 1,000. All queues together leave the API half of the 1,000 that an account has.
   */
  readonly concurrencyMax: number;
  /** The messages of a batch are handled at the same time, since they wait for others rather than compute. */
  readonly atOnce?: true;
  /**
   * Of a function whose messages lead back to its own queue: the record that ends the loop, and how. Lambda lets such a
   * function run on (`RecursiveLoop: Allow`); a chain of messages through any other is stopped after 16 invocations.
   */
  readonly loopBoundedBy?: string;
}
