import { setTimeout as sleep } from "node:timers/promises";

/** Where a payload goes: a queue or a function, by ARN. */
export interface Destination {
  readonly arn: string;
  /** The rule or schedule that sends it; the `aws:SourceArn` of resource policies. */
  readonly sourceArn: string;
  readonly roleArn?: string;
  /** For FIFO queues. */
  readonly messageGroupId?: string;
  /** Message attributes of a dead letter: why and how often it failed. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Hands a payload to its destination; rejects when that failed. Given by the service that owns the targets. */
export type Deliver = (destination: Destination, payload: string) => Promise<void>;

/** Thrown by a Deliver when trying again is useless: no such target, or no permission. As on AWS, it is not retried. */
export class Undeliverable extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "Undeliverable";
    this.code = code;
  }
}

export interface RetryPolicy {
  /** Tries after the first one. */
  readonly attemptsMax: number;
  readonly ageMaxSeconds: number;
}

/** What becomes of a payload that could not be delivered. */
export interface DeadLetter {
  readonly arn: string;
  /** Of a rule, the event as it matched, not what its target was to get; of a schedule, the payload itself. */
  readonly body: string;
}

/** One payload to deliver. */
export interface Delivery {
  readonly destination: Destination;
  readonly payload: string;
  readonly retry: RetryPolicy;
  readonly deadLetter?: DeadLetter;
}

export interface DeliveriesOptions {
  readonly deliver: Deliver;
  readonly now: () => Date;
  /** Pause before the n-th retry, from 1. */
  readonly retryDelayMs?: (attempt: number) => number;
}

const CEILING_MS = 30_000;
/** Doubles from 100 ms: quicker than AWS at first, so that a restarting target is soon served. */
const defaultRetryDelayMs = (attempt: number): number => Math.min(CEILING_MS, 50 * 2 ** attempt);

/** Delivers in the background with retries and dead letters. */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
  }

  /** Starts a delivery and returns at once. */
  start(delivery: Delivery): void {
    const run = this.#run(delivery).finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Resolves when nothing is under way, retries included. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Gives up all waiting retries; what a target is busy with is not waited for, since it may hang. */
  stop(): void {
    this.#stopped.abort();
  }

  async #run(delivery: Delivery): Promise<void> {
    const { deliver, now, retryDelayMs = defaultRetryDelayMs } = this.#options;
    const startedAt = now().getTime();
    for (let attempt = 0; ; attempt++) {
      try {
        await deliver(delivery.destination, delivery.payload);
        return;
      } catch (error) {
        const ageSeconds = (now().getTime() - startedAt) / 1_000;
        const exhausted = exhaustedCondition(delivery.retry, attempt, ageSeconds, error);
        if (exhausted) {
          await this.#bury(delivery, attempt, exhausted, error);
          return;
        }
      }
      const isStopped = await this.#pause(retryDelayMs(attempt + 1));
      if (isStopped) return;
    }
  }

  /** A dead letter that can't be delivered is lost, as on AWS. */
  async #bury({ destination, deadLetter }: Delivery, attempt: number, condition: string, error: unknown) {
    if (deadLetter === undefined) return;
    const attributes = {
      [isSchedule(destination) ? "SCHEDULE_ARN" : "RULE_ARN"]: destination.sourceArn,
      TARGET_ARN: destination.arn,
      ERROR_CODE: error instanceof Undeliverable ? error.code : "SDK_CLIENT_ERROR",
      ERROR_MESSAGE: error instanceof Error ? error.message : String(error),
      EXHAUSTED_RETRY_CONDITION: condition,
      RETRY_ATTEMPTS: String(attempt),
    };
    const { deliver } = this.#options;
    const { arn, body } = deadLetter;
    await deliver({ arn, sourceArn: destination.sourceArn, attributes }, body).catch(() => undefined);
  }

  async #pause(ms: number): Promise<boolean> {
    try {
      await sleep(ms, undefined, { signal: this.#stopped.signal, ref: false });
      return false;
    } catch {
      return true;
    }
  }
}

const isSchedule = ({ sourceArn }: Destination): boolean => sourceArn.startsWith("arn:aws:scheduler:");

function exhaustedCondition(
  retry: RetryPolicy,
  attempt: number,
  ageSeconds: number,
  error: unknown,
): string | undefined {
  if (error instanceof Undeliverable) return "NonRetryableError";
  if (attempt >= retry.attemptsMax) return "MaximumRetryAttempts";
  return ageSeconds >= retry.ageMaxSeconds ? "MaximumEventAgeInSeconds" : undefined;
}
