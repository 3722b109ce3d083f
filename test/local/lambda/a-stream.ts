import type { IncomingMessage } from "node:http";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { type LoopbackServer, startLoopbackServer } from "#lib/local/loopback-server.ts";

interface WireRecord {
  readonly dynamodb: { readonly SequenceNumber: string; readonly [name: string]: unknown };
}

/** A stream with shards that the test fills and closes; answers what the SDK asks of DynamoDB Streams. */
export interface StreamStandIn {
  readonly client: DynamoDBStreamsClient;
  /** Writes records with the keys and wakes the listeners; they are as old as said. */
  write(keys: readonly string[], ageSeconds?: number): void;
  /** Closes the open shard: what is written next goes to a new one. */
  split(): void;
  /** Makes every iterator that was given out expire. */
  expireIterators(): void;
  readonly wake: (listener: () => void) => () => void;
  close(): Promise<void>;
}

export async function startStream(): Promise<StreamStandIn> {
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

  const server: LoopbackServer = await startLoopbackServer(async (request, response) => {
    const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
    const answer = operations[operation]?.(await readJson(request));
    response.writeHead(answer ? 200 : 400, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify(answer ?? { __type: "ExpiredIteratorException", message: "expired" }));
  });
  const client = new DynamoDBStreamsClient({
    endpoint: server.url,
    region: "us-east-1",
    credentials: { accessKeyId: "KEY", secretAccessKey: "SECRET" },
  });

  return {
    client,
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
    close: async () => {
      client.destroy();
      await server.close();
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

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
