import { randomUUID } from "node:crypto";
import type { _Record } from "@aws-sdk/client-dynamodb-streams";
import { sequenceNumberOf } from "./stream-record.ts";

/** A batch that was given up. */
export interface DiscardedBatch {
  readonly records: readonly _Record[];
  readonly shardId: string;
  readonly condition: "RetryAttemptsExhausted" | "RecordAgeExpired";
  readonly invokeCount: number;
}

/** The document that Lambda sends to the on-failure destination: where the records are, not what they hold. */
export function describeDiscardedBatch(
  { records, shardId, condition, invokeCount }: DiscardedBatch,
  { functionArn, streamArn, now }: { functionArn: string; streamArn: string; now: Date },
): object {
  const [first, last] = [records[0], records.at(-1)];
  return {
    requestContext: { requestId: randomUUID(), functionArn, condition, approximateInvokeCount: invokeCount },
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    version: "1.0",
    timestamp: now.toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: first && sequenceNumberOf(first),
      endSequenceNumber: last && sequenceNumberOf(last),
      approximateArrivalOfFirstRecord: arrivalOf(first),
      approximateArrivalOfLastRecord: arrivalOf(last),
      batchSize: records.length,
      streamArn,
    },
  };
}

/** Whole seconds, as in AWS's own example. */
function arrivalOf(record: _Record | undefined): string | undefined {
  return record?.dynamodb?.ApproximateCreationDateTime?.toISOString().replace(/\.\d+Z$/, "Z");
}
