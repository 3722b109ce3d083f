import { batchOutcome } from "../batch-outcome.ts";
import type { InvocationResult } from "../invocation.ts";
import { pause } from "../pause.ts";
import type { DiscardedBatch } from "./discarded-batch.ts";
import { type StreamEventRecord, sequenceNumberOf, writtenAt } from "./stream-record.ts";

export interface ProcessOptions {
  readonly invoke: (records: readonly StreamEventRecord[]) => Promise<InvocationResult>;
  /** Told of each record that needs no further attempt, and all before it. */
  readonly onProgress: (sequenceNumber: string) => Promise<void>;
  readonly onDiscard: (batch: Omit<DiscardedBatch, "shardId">) => Promise<void>;
  readonly reportBatchItemFailures: boolean;
  readonly bisectBatchOnFunctionError: boolean;
  /** -1: until the record expires. */
  readonly maximumRetryAttempts: number;
  /** Absent or -1: until the record expires. */
  readonly maximumRecordAgeSeconds: number | undefined;
  readonly signal: AbortSignal;
}

/** Short beside AWS's: a broken handler is being edited by somebody who waits for it. */
const BACKOFF_FIRST_MS = 25;
const BACKOFF_MAX_MS = 2_000;

/** Invokes with a batch, again from its lowest failed record, until all of it is done or given up. */
export async function processBatch(
  batch: readonly StreamEventRecord[],
  options: ProcessOptions,
): Promise<void> {
  let records = batch;
  for (let attempt = 1; records.length > 0 && !options.signal.aborted; attempt += 1) {
    records = await discardExpired(records, attempt - 1, options);
    if (records.length === 0) return;
    const failedFrom = await attemptOnce(records, options);
    if (failedFrom === records.length) return;
    const isHalved = failedFrom === 0 && options.bisectBatchOnFunctionError && records.length > 1;
    records = records.slice(failedFrom);
    if (isHalved) {
      // Halving consumes no retry.
      const middle = Math.ceil(records.length / 2);
      await processBatch(records.slice(0, middle), options);
      await processBatch(records.slice(middle), options);
      return;
    }
    if (options.maximumRetryAttempts >= 0 && attempt > options.maximumRetryAttempts) {
      await discard({ records, condition: "RetryAttemptsExhausted", invokeCount: attempt }, options);
      return;
    }
    await pause(Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempt - 1, 10)), options.signal);
  }
}

/** The index of the lowest failed record; the number of records when none failed. */
async function attemptOnce(records: readonly StreamEventRecord[], options: ProcessOptions): Promise<number> {
  const ids = records.map(sequenceNumberOf);
  const outcome = batchOutcome(await options.invoke(records), ids, options.reportBatchItemFailures);
  const lowest = outcome === "all" ? 0 : ids.findIndex((id) => outcome.has(id));
  const failedFrom = lowest === -1 ? records.length : lowest;
  const done = ids[failedFrom - 1];
  if (done !== undefined) await options.onProgress(done);
  return failedFrom;
}

/** Gives up the records at the front that are too old; answers the others. */
async function discardExpired(
  records: readonly StreamEventRecord[],
  invokeCount: number,
  options: ProcessOptions,
): Promise<readonly StreamEventRecord[]> {
  const maxAgeMs = (options.maximumRecordAgeSeconds ?? -1) * 1_000;
  if (maxAgeMs < 0) return records;
  const youngest = Date.now() - maxAgeMs;
  const isAlive = (record: StreamEventRecord) => (writtenAt(record) ?? Infinity) >= youngest;
  const firstAlive = records.findIndex(isAlive);
  const expired = firstAlive === -1 ? records : records.slice(0, firstAlive);
  if (expired.length === 0) return records;
  await discard({ records: expired, condition: "RecordAgeExpired", invokeCount }, options);
  return records.slice(expired.length);
}

async function discard(batch: Omit<DiscardedBatch, "shardId">, options: ProcessOptions): Promise<void> {
  await options.onDiscard(batch);
  const last = batch.records.at(-1);
  if (last) await options.onProgress(sequenceNumberOf(last));
}
