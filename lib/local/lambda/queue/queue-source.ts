import type { Message, SQSClient } from "@aws-sdk/client-sqs";
import { batchOutcome, intoBatches } from "../batch-outcome.ts";
import { drain } from "../drain.ts";
import type { LambdaHost } from "../lambda-host.ts";
import { pause } from "../pause.ts";
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

/** Feeds a function from a queue until it is closed; survives failures of the queue. */
export function startQueueSource(options: QueueSourceOptions): EventSource {
  return new QueueSource(options);
}

class QueueSource implements EventSource {
  readonly #options: QueueSourceOptions;
  readonly #stop = new AbortController();
  readonly #plan: PlanDeliveries;
  readonly #deliveries = new Set<Promise<void>>();
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
    const { batchSize, maximumConcurrency } = this.#options;
    for (const planned of this.#plan(received)) {
      for (const batch of intoBatches(planned.batch, batchSize)) {
        const delivery = this.#deliver(batch, planned.delayMs).finally(() => {
          this.#deliveries.delete(delivery);
        });
        this.#deliveries.add(delivery);
        while (this.#deliveries.size >= maximumConcurrency) await Promise.race(this.#deliveries);
      }
    }
  }

  /** Never rejects: what can't be deleted comes back. */
  async #deliver(messages: readonly Message[], delayMs: number): Promise<void> {
    const { host, functionName, queueArn, reportBatchItemFailures, client, queueUrl, retryDelaySeconds } =
      this.#options;
    if (delayMs > 0) await pause(delayMs, this.#stop.signal);
    const Records = messages.map((message) => toSqsRecord(message, queueArn));
    const result = await host.invoke(functionName, { Records });
    if (!result.ok) this.#log(`a batch failed: ${result.errorType}: ${result.errorMessage}`);
    const ids = Records.map(({ messageId }) => messageId);
    const outcome = batchOutcome(result, ids, reportBatchItemFailures);
    try {
      await settleMessages(messages, outcome, { client, queueUrl, retryDelaySeconds });
    } catch (error) {
      this.#log(`settling messages failed: ${String(error)}`);
    }
  }

  #log(line: string): void {
    this.#options.host.log(this.#options.functionName, `${this.#options.queueArn}: ${line}`);
  }
}
