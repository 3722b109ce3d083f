import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { type Kept, keptInMemory } from "#lib/local/kept.ts";

const Destination = z.strictObject({
  arn: z.string(),
  /** The rule or schedule that sends it; the `aws:SourceArn` of resource policies. */
  sourceArn: z.string(),
  roleArn: z.string().exactOptional(),
  /** The message group, which queues of both types take. */
  messageGroupId: z.string().exactOptional(),
  /** Message attributes of a dead letter: why and how often it failed. */
  attributes: z.record(z.string(), z.string()).exactOptional(),
  /** The X-Ray trace header of the call that caused it. */
  traceHeader: z.string().exactOptional(),
});
/** Where a payload goes: a queue or a function, by ARN. */
export type Destination = Readonly<z.infer<typeof Destination>>;

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

/** A delivery that is under way, as it is kept. */
export const KeptDelivery = z.strictObject({
  destination: Destination,
  payload: z.string(),
  retry: z.strictObject({ attemptsMax: z.number(), ageMaxSeconds: z.number() }),
  deadLetter: z.strictObject({ arn: z.string(), body: z.string() }).exactOptional(),
  /** Milliseconds since 1970. */
  startedAtMs: z.number(),
});
export type KeptDelivery = z.infer<typeof KeptDelivery>;

export interface DeliveriesOptions {
  readonly deliver: Deliver;
  readonly now: () => Date;
  /** Pause before the n-th retry, from 1. */
  readonly retryDelayMs?: (attempt: number) => number;
  /** What is under way; absent: none of it outlives the process. */
  readonly underWay?: Kept<KeptDelivery>;
}

const CEILING_MS = 30_000;
/** Doubles from 100 ms: quicker than AWS at first, so that a restarting target is soon served. */
const defaultRetryDelayMs = (attempt: number): number => Math.min(CEILING_MS, 50 * 2 ** attempt);

/** Delivers in the background with retries and dead letters; what was begun is kept until it has come to its end. */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  readonly #underWay: Kept<KeptDelivery>;
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.#underWay = options.underWay ?? keptInMemory();
  }

  /** Starts a delivery and returns at once. */
  start(delivery: Delivery): void {
    const id = randomUUID();
    const kept = { ...delivery, startedAtMs: this.#options.now().getTime() };
    this.#underWay.put(id, kept);
    this.#follow(id, kept);
  }

  /** Goes on with what an earlier run has begun and not ended. */
  resume(): void {
    for (const [id, delivery] of this.#underWay.entries()) this.#follow(id, delivery);
  }

  /** Resolves when nothing is under way, retries included. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Gives up all waiting retries; what a target is busy with is not waited for, since it may hang. */
  stop(): void {
    this.#stopped.abort();
  }

  #follow(id: string, delivery: KeptDelivery): void {
    const run = this.#run(delivery)
      .then((isOver) => {
        // A stopped one goes on in the next run.
        if (isOver) this.#underWay.delete(id);
      })
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  /** Answers whether the delivery has come to its end, well or not. */
  async #run(delivery: KeptDelivery): Promise<boolean> {
    const { deliver, now, retryDelayMs = defaultRetryDelayMs } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        await deliver(delivery.destination, delivery.payload);
        return true;
      } catch (error) {
        const ageSeconds = (now().getTime() - delivery.startedAtMs) / 1_000;
        const exhausted = exhaustedCondition(delivery.retry, attempt, ageSeconds, error);
        if (exhausted) {
          await this.#bury(delivery, attempt, exhausted, error);
          return true;
        }
      }
      const isStopped = await this.#pause(retryDelayMs(attempt + 1));
      if (isStopped) return false;
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
