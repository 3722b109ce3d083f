import type { StreamCalls } from "#lib/local/lambda/index.ts";

interface WireRecord {
  readonly dynamodb: { readonly SequenceNumber: string; readonly [name: string]: unknown };
}

/** A stream with shards that the test fills and closes; answers what is asked of DynamoDB Streams. */
export interface StreamStandIn {
  readonly streams: StreamCalls;
  /** Writes records with the keys and wakes the listeners; they are as old as said. */
  write(keys: readonly string[], ageSeconds?: number): void;
  /** Closes the open shard: what is written next goes to a new one. */
  split(): void;
  /** Makes every iterator that was given out expire. */
  expireIterators(): void;
  readonly wake: (listener: () => void) => () => void;
}

export function startStream(): StreamStandIn {
  const shards: WireRecord[][] = [[]];
  const listeners = new Set<() => void>();
  let written = 0;
  let generation = 0;

  const iterator = (shard: number, index: number): string => `${generation}:${shard}:${index}`;
  const operations: Record<string, (input: Record<string, unknown>) => unknown> = {
    DescribeStream: () => ({
      StreamDescription: { Shards: shards.map((_shard, index) => ({ ShardId: `shard-${index}` })) },
    }),
    GetShardIterator: ({ ShardId, ShardIteratorType, SequenceNumber }) => {
      const shard = Number(String(ShardId).replace("shard-", ""));
      const records = shards[shard] ?? [];
      const after = records.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === SequenceNumber) + 1;
      const index = { TRIM_HORIZON: 0, LATEST: records.length }[String(ShardIteratorType)] ?? after;
      return { ShardIterator: iterator(shard, index) };
    },
    GetRecords: ({ ShardIterator, Limit }) => {
      const [from, shard = 0, index = 0] = String(ShardIterator).split(":").map(Number);
      if (from !== generation) return undefined;
      const Records = (shards[shard] ?? []).slice(index, index + Number(Limit));
      const end = index + Records.length;
      const isOver = shard < shards.length - 1 && end === shards[shard]?.length;
      return { Records, ...(!isOver && { NextShardIterator: iterator(shard, end) }) };
    },
  };

  const streams: StreamCalls = async (operation, input) => {
    const answer = operations[operation]?.(input);
    if (answer === undefined) throw new Error("ExpiredIteratorException");
    return answer;
  };

  return {
    streams,
    write: (keys, ageSeconds = 0) => {
      shards.at(-1)?.push(...keys.map((key) => toRecord(key, ++written, ageSeconds)));
      for (const listener of listeners) listener();
    },
    split: () => void shards.push([]),
    expireIterators: () => {
      generation += 1;
    },
    wake: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function toRecord(key: string, sequence: number, ageSeconds: number): WireRecord & Record<string, unknown> {
  return {
    eventID: `event-${sequence}`,
    eventName: "INSERT",
    eventVersion: "1.1",
    eventSource: "aws:dynamodb",
    awsRegion: "us-east-1",
    dynamodb: {
      ApproximateCreationDateTime: Date.now() / 1_000 - ageSeconds,
      Keys: { pk: { S: key } },
      SequenceNumber: String(sequence).padStart(21, "0"),
      SizeBytes: 10,
      StreamViewType: "NEW_AND_OLD_IMAGES",
    },
  };
}
