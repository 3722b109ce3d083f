import type { Message, SQSClient } from "@aws-sdk/client-sqs";
import { receiptsUnderInvocation } from "#lib/local/storage/queues/receipts-under-invocation.ts";
import { batchOutcome, intoBatches } from "../batch-outcome.ts";
import { drain } from "../drain.ts";
import { SANDBOXES_PER_FUNCTION_MAX } from "../function-pool.ts";
import type { LambdaHost } from "../lambda-host.ts";
import { pause } from "../pause.ts";
import { CHAINED_INVOCATIONS_MAX } from "../recursion/chain.ts";
import { moveToDeadLetters } from "./dead-letter.ts";
import { type DeliveryPolicy, deliveryPlanner, type PlanDeliveries } from "./delivery-policy.ts";
import { receiveBatch } from "./receive-batch.ts";
import { settleMessages } from "./settle-messages.ts";
import { toSqsRecord } from "./sqs-record.ts";

export interface QueueSourceOptions {
  readonly host: LambdaHost;
  readonly functionName: string;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  readonly reportBatchItemFailures: boolean;
  readonly maximumConcurrency: number;
  /** Signs as the function: Lambda polls with the execution role. */
  readonly client: SQSClient;
  /** Signs as the service: Lambda moves the messages of a stopped loop to the dead-letter queue by itself. */
  readonly serviceClient: SQSClient;
  /** When a failed message is visible again; absent: after the queue's visibility timeout, as on AWS. */
  readonly retryDelaySeconds?: number;
  readonly deliveryPolicy?: DeliveryPolicy;
}

/** A running event source. */
export interface EventSource {
  /** Stops reading, lets what was begun come to its end for a few seconds, and ends. */
  close(): Promise<void>;
}

const POLL_RETRY_MS = 200;

const stoppedLoop = `goes to the dead-letter queue, because its chain of messages has invoked this function ${CHAINED_INVOCATIONS_MAX} times`;

const traceHeaderOf = ({ Attributes }: Message): string | undefined => Attributes?.AWSTraceHeader;

/** Feeds a function from a queue until it is closed; survives failures of the queue. */
export function startQueueSource(options: QueueSourceOptions): EventSource {
  return new QueueSource(options);
}

class QueueSource implements EventSource {
  readonly #options: QueueSourceOptions;
  readonly #stop = new AbortController();
  readonly #plan: PlanDeliveries;
  readonly #deliveries = new Set<Promise<void>>();
  /** Deliveries that the policy holds back. They need no sandbox yet. */
  #delayedCount = 0;
  readonly #polling: Promise<void>;

  constructor(options: QueueSourceOptions) {
    this.#options = options;
    this.#plan = deliveryPlanner(options.deliveryPolicy);
    this.#polling = this.#poll();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await drain(this.#polling.then(() => Promise.all(this.#deliveries)));
  }

  async #poll(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#start(await receiveBatch(this.#options, signal));
      } catch (error) {
        if (signal.aborted) return;
        this.#log(`receiving failed: ${String(error)}`);
        await pause(POLL_RETRY_MS, signal);
      }
    }
  }

  /** Resolves when there is room for another batch. */
  async #start(received: readonly Message[]): Promise<void> {
    const { batchSize } = this.#options;
    const handles = received.flatMap(({ ReceiptHandle }) => ReceiptHandle ?? []);
    for (const handle of handles) receiptsUnderInvocation.add(handle);
    for (const planned of this.#plan(received)) {
      for (const batch of intoBatches(planned.batch, batchSize)) {
        const delivery = this.#deliver(batch, planned.delayMs).finally(() => {
          for (const { ReceiptHandle = "" } of batch) receiptsUnderInvocation.delete(ReceiptHandle);
          this.#deliveries.delete(delivery);
        });
        this.#deliveries.add(delivery);
        while (!this.#hasRoom()) await Promise.race(this.#deliveries);
      }
    }
  }

  /**
   * Returns true if another batch may be received. The batch needs a sandbox at once: while it waited for one, its
   * visibility timeout would pass and its messages would be delivered again.
   */
  #hasRoom(): boolean {
    const { size } = this.#deliveries;
    const runningCount = size - this.#delayedCount;
    return size < this.#options.maximumConcurrency && runningCount < SANDBOXES_PER_FUNCTION_MAX;
  }

  async #delay(delayMs: number): Promise<void> {
    this.#delayedCount += 1;
    await pause(delayMs, this.#stop.signal);
    this.#delayedCount -= 1;
  }

  /** Never rejects: a message that can't be deleted is delivered again. */
  async #deliver(received: readonly Message[], delayMs: number): Promise<void> {
    const { host, functionName, queueArn, reportBatchItemFailures, client, queueUrl, retryDelaySeconds } =
      this.#options;
    if (delayMs > 0) await this.#delay(delayMs);
    const messages = await this.#withoutLoops(received);
    if (messages.length === 0) return;
    const Records = messages.map((message) => toSqsRecord(message, queueArn));
    const causes = messages.flatMap((message) => traceHeaderOf(message) ?? []);
    const result = await host.invoke(functionName, { Records }, { causes });
    if (!result.ok) this.#log(`a batch failed: ${result.errorType}: ${result.errorMessage}`);
    const ids = Records.map(({ messageId }) => messageId);
    const outcome = batchOutcome(result, ids, reportBatchItemFailures);
    try {
      await settleMessages(messages, outcome, { client, queueUrl, retryDelaySeconds });
    } catch (error) {
      this.#log(`settling messages failed: ${String(error)}`);
    }
  }

  /** Moves the messages of recursive loops to the dead-letter queue and returns the others. */
  async #withoutLoops(messages: readonly Message[]): Promise<readonly Message[]> {
    const { host, functionName, serviceClient, queueUrl } = this.#options;
    const stopped = messages.filter((message) => host.stopsLoop(functionName, traceHeaderOf(message)));
    if (stopped.length === 0) return messages;
    for (const { MessageId } of stopped) this.#log(`stopped a recursive loop: ${MessageId} ${stoppedLoop}`);
    try {
      await moveToDeadLetters(serviceClient, queueUrl, stopped);
    } catch (error) {
      this.#log(`moving messages to the dead-letter queue failed: ${String(error)}`);
    }
    return messages.filter((message) => !stopped.includes(message));
  }

  #log(line: string): void {
    this.#options.host.log(this.#options.functionName, `${this.#options.queueArn}: ${line}`);
  }
}
