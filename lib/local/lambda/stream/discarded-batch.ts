import { randomUUID } from "node:crypto";
import { HeadBucketCommand, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { type StreamEventRecord, sequenceNumberOf, writtenAt } from "./stream-record.ts";

/** A batch that was given up. */
export interface DiscardedBatch {
  readonly records: readonly StreamEventRecord[];
  readonly shardId: string;
  readonly condition: "RetryAttemptsExhausted" | "RecordAgeExpired";
  readonly invokeCount: number;
}

/** An on-failure destination that is a bucket. */
export interface FailureBucket {
  readonly s3: S3Client;
  readonly bucket: string;
}

interface Circumstances {
  readonly functionArn: string;
  readonly streamArn: string;
  readonly now: Date;
}

/** Puts the document about the batch where Lambda would. */
export async function putDiscardedBatch(
  batch: DiscardedBatch,
  { s3, bucket }: FailureBucket,
  circumstances: Circumstances,
): Promise<void> {
  const time = circumstances.now.toISOString();
  const day = time.slice(0, 10).replaceAll("-", "/");
  const name = `${time.slice(0, 19).replaceAll(":", ".")}-${randomUUID()}`;
  // Lambda has the id of the event source mapping where the function's name is here.
  const source = circumstances.functionArn.split(":").at(-1);
  // Lambda makes sure of the bucket with the function's rights.
  await s3.send(new HeadBucketCommand({ Bucket: bucket }));
  await s3.send(
    new PutObjectCommand({
      Bucket: bucket,
      Key: `aws/lambda/${source}/${batch.shardId}/${day}/${name}`,
      Body: JSON.stringify(describeDiscardedBatch(batch, circumstances)),
    }),
  );
}

/** The document that Lambda puts into a bucket: where the records were, and the whole event as text. */
function describeDiscardedBatch(
  { records, shardId, condition, invokeCount }: DiscardedBatch,
  { functionArn, streamArn, now }: Circumstances,
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
    payload: JSON.stringify({ Records: records }),
  };
}

/** Whole seconds, as in AWS's own example. */
function arrivalOf(record: StreamEventRecord | undefined): string | undefined {
  const at = record && writtenAt(record);
  return at === undefined ? undefined : new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
