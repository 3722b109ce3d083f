import { setTimeout as sleep } from "node:timers/promises";
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { batchFailures } from "./batch-failures.ts";
import type { LambdaHost } from "./lambda-host.ts";

export interface StreamSourceOptions {
  readonly host: LambdaHost;
  readonly functionName: string;
  readonly streamArn: string;
  readonly batchSize: number;
  readonly startingPosition: "TRIM_HORIZON" | "LATEST";
  readonly bisectBatchOnFunctionError: boolean;
  /** -1: until the record expires. */
  readonly maximumRetryAttempts: number;
  readonly reportBatchItemFailures: boolean;
  readonly maximumRecordAgeSeconds?: number;
  readonly onFailureQueueUrl?: string;
  /** With the function's own credentials, so that its role must allow the reading. */
  readonly client: DynamoDBStreamsClient;
  readonly sqs?: SQSClient;
  /** Wakes the source when there is something to read; it looks every 200 ms anyway. */
  readonly wake?: (listener: () => void) => () => void;
}

const pollMs = 200;
const firstRetryMs = 10;
const longestRetryMs = 5_000;

const sequenceOf = (record: _Record): string => record.dynamodb?.SequenceNumber ?? "";

/** A record as Lambda hands it over: JSON, times in seconds. */
const asEvent = (record: _Record, streamArn: string): Record<string, unknown> => ({
  ...record,
  eventSourceARN: streamArn,
  dynamodb: {
    ...record.dynamodb,
    ApproximateCreationDateTime: Math.floor(
      (record.dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1000,
    ),
  },
});

/** Feeds a function from a stream's one shard, in order; a failed record holds back those after it. */
export const startStreamSource = (options: StreamSourceOptions): { close(): Promise<void> } => {
  const { host, functionName, streamArn, client, batchSize } = options;
  const stop = new AbortController();
  let rouse = (): void => undefined;
  const unsubscribe = options.wake?.(() => rouse()) ?? (() => undefined);

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const discard = async (batch: readonly _Record[], attempts: number): Promise<void> => {
    if (options.onFailureQueueUrl === undefined || options.sqs === undefined) return;
    const body = {
      requestContext: {
        functionArn: functionName,
        condition: "RetryAttemptsExhausted",
        approximateInvokeCount: attempts,
      },
      version: "1.0",
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        streamArn,
        startSequenceNumber: batch[0] && sequenceOf(batch[0]),
        endSequenceNumber: batch.at(-1) && sequenceOf(batch[batch.length - 1] as _Record),
        batchSize: batch.length,
      },
    };
    await options.sqs.send(
      new SendMessageCommand({ QueueUrl: options.onFailureQueueUrl, MessageBody: JSON.stringify(body) }),
    );
  };

  const isSpent = (batch: readonly _Record[], attempts: number): boolean => {
    const bornMs = batch[0]?.dynamodb?.ApproximateCreationDateTime?.getTime() ?? Date.now();
    const ageSeconds = (Date.now() - bornMs) / 1000;
    return (
      (options.maximumRetryAttempts >= 0 && attempts > options.maximumRetryAttempts) ||
      ageSeconds > (options.maximumRecordAgeSeconds ?? Number.POSITIVE_INFINITY)
    );
  };

  /** Hands a batch over until all of it is done or given up. */
  const deliver = async (batch: readonly _Record[]): Promise<void> => {
    let rest = batch;
    for (let attempts = 1; rest.length > 0 && !stop.signal.aborted; attempts += 1) {
      const ids = rest.map(sequenceOf);
      const result = await host.invoke(functionName, {
        Records: rest.map((record) => asEvent(record, streamArn)),
      });
      const failures = batchFailures(result, ids, options.reportBatchItemFailures);
      if (failures !== "all" && failures.size === 0) return;
      if (failures !== "all") rest = rest.slice(ids.findIndex((id) => failures.has(id)));
      if (isSpent(rest, attempts)) return discard(rest, attempts);
      if (failures === "all" && options.bisectBatchOnFunctionError && rest.length > 1) {
        const half = Math.ceil(rest.length / 2);
        await deliver(rest.slice(0, half));
        rest = rest.slice(half);
        continue;
      }
      await sleep(Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(attempts, 10)));
    }
  };

  const run = async (): Promise<void> => {
    const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn: streamArn }));
    const ShardId = StreamDescription?.Shards?.[0]?.ShardId;
    const place = { StreamArn: streamArn, ShardId, ShardIteratorType: options.startingPosition };
    let { ShardIterator } = await client.send(new GetShardIteratorCommand(place));
    while (!stop.signal.aborted) {
      const page = await client.send(new GetRecordsCommand({ ShardIterator, Limit: batchSize }));
      const records = page.Records ?? [];
      if (records.length > 0) await deliver(records);
      ShardIterator = page.NextShardIterator;
      if (records.length === 0 && !stop.signal.aborted) await pause();
    }
  };

  const running = run().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error;
  });

  return {
    close: async () => {
      stop.abort();
      unsubscribe();
      rouse();
      await running;
    },
  };
};
