import * as z from "zod";
import type { InvocationResult } from "./invocation.ts";

/** Of the payload of a batch; the rest of the 6 MB is for the envelope of the event. */
const BATCH_BYTES_MAX = 6_000_000;

/** Null and empty answers mean success, as Lambda documents. */
const BatchResponse = z
  .object({
    batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).nullish(),
  })
  .nullable();

/** Which records of a batch failed. */
export type BatchOutcome = ReadonlySet<string> | "all";

/**
 * Reads what became of a batch. All failed when the invocation did, or when the answer is malformed or names a
 * record that was not in the batch. Without `reportBatchItemFailures` the answer counts for nothing.
 */
export function batchOutcome(
  result: InvocationResult,
  ids: readonly string[],
  reportBatchItemFailures: boolean,
): BatchOutcome {
  if (!result.ok) return "all";
  if (!reportBatchItemFailures) return new Set();
  const response = BatchResponse.safeParse(result.payload);
  if (!response.success) return "all";
  const failed = (response.data?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((id) => ids.includes(id)) ? new Set(failed) : "all";
}

/** Splits records, in order, into batches of a number and of a size that one invocation takes. */
export function intoBatches<T>(records: readonly T[], batchSize: number): T[][] {
  const batches: T[][] = [];
  let bytes = 0;
  for (const record of records) {
    const size = Buffer.byteLength(JSON.stringify(record)) + 1;
    const batch = batches.at(-1);
    if (batch && batch.length < batchSize && bytes + size <= BATCH_BYTES_MAX) {
      batch.push(record);
      bytes += size;
    } else {
      batches.push([record]);
      bytes = size;
    }
  }
  return batches;
}
