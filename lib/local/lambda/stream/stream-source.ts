import { intoBatches } from "../batch-outcome.ts";
import { drain } from "../drain.ts";
import type { InvocationResult } from "../invocation.ts";
import type { LambdaHost } from "../lambda-host.ts";
import { pause } from "../pause.ts";
import type { EventSource } from "../queue/queue-source.ts";
import { type DiscardedBatch, type FailureBucket, putDiscardedBatch } from "./discarded-batch.ts";
import { processBatch } from "./process-batch.ts";
import type { RecordFilter } from "./record-filter.ts";
import { type Checkpoint, type Page, ShardReader, type StreamCalls } from "./shard-reader.ts";
import { type StreamEventRecord, sequenceNumberOf, writtenAt } from "./stream-record.ts";

export interface StreamSourceOptions {
  readonly host: LambdaHost;
  readonly functionName: string;
  readonly streamArn: string;
  readonly batchSize: number;
  /** Where to begin without a checkpoint. */
  readonly startingPosition: "TRIM_HORIZON" | "LATEST";
  readonly bisectBatchOnFunctionError: boolean;
  /** -1: until the record expires. */
  readonly maximumRetryAttempts: number;
  readonly reportBatchItemFailures: boolean;
  readonly maximumRecordAgeSeconds?: number;
  /** Where what was given up is put; the client signs as the function. */
  readonly onFailure?: FailureBucket;
  /** Which records are delivered; the others are passed over. Absent: all. */
  readonly wants?: RecordFilter;
  /** Reads as the function: Lambda does so with the execution role. */
  readonly streams: StreamCalls;
  /** Calls the listener when there are new records; answers the way to stop. Absent: looks five times a second. */
  readonly wake?: (listener: () => void) => () => void;
  readonly checkpoints?: Checkpoints;
}

/** Keeps the place of a source between runs of the service. */
export interface Checkpoints {
  load(): Promise<Checkpoint | undefined> | Checkpoint | undefined;
  save(checkpoint: Checkpoint): Promise<void> | void;
}

const POLL_MS = 200;
/** Between two looks at least: what comes in quick succession is read together. Lambda itself looks four times a second. */
const GAP_MS = 25;
/** For what came without a wake, such as a shard that was opened. */
const POLL_WITH_WAKE_MS = 2_000;

/** Feeds a function from a stream until it is closed. Resolves in its place: later records are all delivered. */
export async function startStreamSource(options: StreamSourceOptions): Promise<EventSource> {
  const source = new StreamSource(options);
  await source.open();
  return source;
}

class StreamSource implements EventSource {
  readonly #options: StreamSourceOptions;
  readonly #reader: ShardReader;
  readonly #stop = new AbortController();
  readonly #unsubscribe: (() => void) | undefined;
  #running: Promise<void> = Promise.resolve();
  /** Aborted by a wake; a new one before each look, so that no wake during a look is missed. */
  #wake = new AbortController();

  constructor(options: StreamSourceOptions) {
    this.#options = options;
    this.#reader = new ShardReader(options);
    this.#unsubscribe = options.wake?.(() => this.#wake.abort("woken"));
  }

  async open(): Promise<void> {
    await this.#reader.open((await this.#options.checkpoints?.load()) ?? this.#options.startingPosition);
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#unsubscribe?.();
    this.#stop.abort();
    this.#wake.abort();
    await drain(this.#running);
  }

  async #run(): Promise<void> {
    const pollMs = this.#options.wake ? POLL_WITH_WAKE_MS : POLL_MS;
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController();
      const lookedAtMs = performance.now();
      const page = await this.#read();
      if (page.records.length === 0) await pause(pollMs, this.#wake.signal);
      const wanted = this.#wanted(page.records);
      for (const batch of intoBatches(wanted, this.#options.batchSize)) {
        await this.#process(batch, page.shardId);
      }
      // Without this a service that starts again would read what was passed over once more.
      if (wanted.length === 0) await this.#saveCheckpoint(page.records.at(-1), page.shardId);
      await pause(Math.max(1, lookedAtMs + GAP_MS - performance.now()), this.#stop.signal);
    }
  }

  /** Nothing, after a pause, when the stream can't be read. */
  async #read(): Promise<Page> {
    try {
      return await this.#reader.next();
    } catch (error) {
      this.#log(`reading failed: ${String(error)}`);
      await pause(POLL_MS, this.#stop.signal);
      await this.#reader.recover().catch((again: unknown) => this.#log(`and again: ${String(again)}`));
      return { shardId: "", records: [] };
    }
  }

  #wanted(records: readonly StreamEventRecord[]): readonly StreamEventRecord[] {
    const { wants } = this.#options;
    return wants ? records.filter(wants) : records;
  }

  async #saveCheckpoint(record: StreamEventRecord | undefined, shardId: string): Promise<void> {
    if (!record) return;
    const sequenceNumber = sequenceNumberOf(record);
    await this.#options.checkpoints?.save({
      shardId,
      sequenceNumber,
      createdAt: writtenAt(record) ?? Date.now(),
    });
  }

  async #process(batch: readonly StreamEventRecord[], shardId: string): Promise<void> {
    const options = this.#options;
    await processBatch(batch, {
      invoke: (records) => this.#invoke(records),
      onProgress: (sequenceNumber) =>
        this.#saveCheckpoint(
          batch.find((record) => sequenceNumberOf(record) === sequenceNumber),
          shardId,
        ),
      onDiscard: (discarded) => this.#discard({ ...discarded, shardId }),
      reportBatchItemFailures: options.reportBatchItemFailures,
      bisectBatchOnFunctionError: options.bisectBatchOnFunctionError,
      maximumRetryAttempts: options.maximumRetryAttempts,
      maximumRecordAgeSeconds: options.maximumRecordAgeSeconds,
      signal: this.#stop.signal,
    });
  }

  async #invoke(records: readonly StreamEventRecord[]): Promise<InvocationResult> {
    const { host, functionName } = this.#options;
    const result = await host.invoke(functionName, { Records: records });
    if (!result.ok) this.#log(`a batch failed: ${result.errorType}: ${result.errorMessage}`);
    return result;
  }

  async #discard(batch: DiscardedBatch): Promise<void> {
    const { host, functionName, streamArn, onFailure } = this.#options;
    this.#log(`gave up ${batch.records.length} records: ${batch.condition}`);
    if (!onFailure) return;
    const functionArn = host.arnOf(functionName) ?? functionName;
    try {
      await putDiscardedBatch(batch, onFailure, { functionArn, streamArn, now: new Date() });
    } catch (error) {
      this.#log(`putting into the on-failure bucket failed: ${String(error)}`);
    }
  }

  #log(line: string): void {
    this.#options.host.log(this.#options.functionName, `${this.#options.streamArn}: ${line}`);
  }
}
