import { GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
import { afterEach, expect, test, vi } from "vitest";
import {
  type Checkpoint,
  type EventSource,
  type StreamSourceOptions,
  startStreamSource,
} from "#lib/local/lambda/index.ts";
import { aFunction, aHost } from "./a-host.ts";
import { type StreamStandIn, startStream } from "./a-stream.ts";

const open: { close(): Promise<void> }[] = [];
const waiting = { timeout: 20_000, interval: 10 };
const streamArn = "arn:aws:dynamodb:us-east-1:000000000000:table/leads/stream/2026-01-01T00:00:00.000";

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface World {
  readonly stream: StreamStandIn;
  start(options?: Partial<StreamSourceOptions>): Promise<EventSource>;
  /** The batches that the function saw. */
  batches(): string[][];
  seen(): string[];
  logged(text: string): boolean;
}

async function startWorld(environment: Record<string, string> = {}): Promise<World> {
  const stream = startStream();
  const { host, lines } = aHost();
  open.push(host);
  host.define(aFunction({ file: "batch", environment }));
  const batches = (): string[][] =>
    lines.filter(({ requestId }) => requestId !== undefined).map(({ line }) => JSON.parse(line));
  return {
    stream,
    batches,
    seen: () => batches().flat(),
    logged: (text) => lines.some(({ line }) => line.includes(text)),
    start: async (options = {}) => {
      const source = await startStreamSource({
        host,
        functionName: "batch",
        streamArn,
        batchSize: 10,
        startingPosition: "TRIM_HORIZON",
        bisectBatchOnFunctionError: false,
        maximumRetryAttempts: -1,
        reportBatchItemFailures: true,
        streams: stream.streams,
        wake: stream.wake,
        ...options,
      });
      open.push(source);
      return source;
    },
  };
}

test("records reach the function once each, in order and in batches", async () => {
  const { stream, start, batches } = await startWorld();
  stream.write(["a", "b", "c"]);

  await start({ batchSize: 2 });
  await vi.waitFor(() => expect(batches()).toEqual([["a", "b"], ["c"]]), waiting);
  stream.write(["d"]);

  await vi.waitFor(() => expect(batches()).toEqual([["a", "b"], ["c"], ["d"]]), waiting);
});

test("a record without a wake is found all the same", async () => {
  const { stream, start, seen } = await startWorld();
  await start({ wake: () => () => undefined });

  stream.write(["a"]);

  await vi.waitFor(() => expect(seen()).toEqual(["a"]), waiting);
});

test("a source that starts at the latest record misses none that is written after it started", async () => {
  const { stream, start, seen } = await startWorld();
  stream.write(["before"]);

  await start({ startingPosition: "LATEST" });
  stream.write(["after"]);

  await vi.waitFor(() => expect(seen()).toEqual(["after"]), waiting);
});

test("a failed record holds back the later ones and is tried from itself on", async () => {
  const { stream, start, batches, logged } = await startWorld();
  stream.write(["a", "bad", "c"]);

  await start({ maximumRetryAttempts: 2 });

  await vi.waitFor(() => expect(logged("gave up 2 records: RetryAttemptsExhausted")).toBe(true), waiting);
  expect(batches()).toEqual([
    ["a", "bad", "c"],
    ["bad", "c"],
    ["bad", "c"],
  ]);
});

test("bisecting isolates the bad record, and only that is given up", async () => {
  const { stream, start, batches, logged } = await startWorld({ ON_BAD: "throw" });
  stream.write(["a", "b", "c", "bad"]);

  await start({ bisectBatchOnFunctionError: true, maximumRetryAttempts: 1 });

  await vi.waitFor(() => expect(logged("gave up 1 records")).toBe(true), waiting);
  expect(batches()).toEqual([["a", "b", "c", "bad"], ["a", "b"], ["c", "bad"], ["c"], ["bad"], ["bad"]]);
});

test("a given-up batch is put into the on-failure bucket whole, and the next records go on", async () => {
  const server = await startFauxqs({ port: 0, logger: false, defaultRegion: "us-east-1" });
  const credentials = { accessKeyId: "KEY", secretAccessKey: "SECRET" };
  const s3 = new S3Client({
    endpoint: server.address,
    region: "us-east-1",
    credentials,
    forcePathStyle: true,
  });
  open.push({ close: () => server.stop() });
  const bucket = "failures";
  server.createBucket(bucket);
  const { stream, start, seen } = await startWorld({ ON_BAD: "throw" });
  stream.write(["bad", "bad too"]);

  await start({ maximumRetryAttempts: 0, onFailure: { s3, bucket }, batchSize: 2 });
  stream.write(["good"]);

  await vi.waitFor(() => expect(seen()).toEqual(["bad", "bad too", "good"]), waiting);
  const { Contents } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
  expect(Contents).toHaveLength(1);
  const Key = Contents?.[0]?.Key ?? "";
  expect(Key).toMatch(/^aws\/lambda\/batch\/shard-0\/\d{4}\/\d\d\/\d\d\/[\dT.-]{19}-[0-9a-f-]{36}$/);
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
  const { payload, ...document } = JSON.parse((await Body?.transformToString()) ?? "");
  s3.destroy();
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(JSON.parse(payload).Records).toHaveLength(2);
  expect(document).toEqual({
    requestContext: {
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      functionArn: "arn:aws:lambda:us-east-1:000000000000:function:batch",
      condition: "RetryAttemptsExhausted",
      approximateInvokeCount: 1,
    },
    responseContext: { statusCode: 200, executedVersion: "$LATEST", functionError: "Unhandled" },
    version: "1.0",
    timestamp: expect.stringMatching(/Z$/),
    DDBStreamBatchInfo: {
      shardId: "shard-0",
      startSequenceNumber: "000000000000000000001",
      endSequenceNumber: "000000000000000000002",
      approximateArrivalOfFirstRecord: time,
      approximateArrivalOfLastRecord: time,
      batchSize: 2,
      streamArn,
    },
  });
});

test("records above the maximum age are given up without an invocation", async () => {
  const { stream, start, seen, logged } = await startWorld();
  stream.write(["old"], 120);
  stream.write(["new"]);

  await start({ maximumRecordAgeSeconds: 60 });

  await vi.waitFor(() => expect(seen()).toEqual(["new"]), waiting);
  expect(logged("gave up 1 records: RecordAgeExpired")).toBe(true);
});

test("a source goes on after its checkpoint", async () => {
  const { stream, start, seen } = await startWorld();
  let saved: Checkpoint | undefined;
  const checkpoints = {
    load: () => saved,
    save: (checkpoint: Checkpoint) => {
      saved = checkpoint;
    },
  };
  stream.write(["a", "b"]);
  const first = await start({ checkpoints });
  await vi.waitFor(() => expect(saved?.sequenceNumber).toMatch(/2$/), waiting);
  await first.close();
  stream.write(["c"]);

  await start({ checkpoints });

  await vi.waitFor(() => expect(seen()).toEqual(["a", "b", "c"]), waiting);
});

test("a closed shard is read to its end before the next one", async () => {
  const { stream, start, seen } = await startWorld();
  stream.write(["a", "b"]);
  stream.split();
  stream.write(["c"]);

  await start();

  await vi.waitFor(() => expect(seen()).toEqual(["a", "b", "c"]), waiting);
});

test("an expired iterator loses and repeats nothing", async () => {
  const { stream, start, seen } = await startWorld();
  await start();
  stream.write(["a"]);
  await vi.waitFor(() => expect(seen()).toEqual(["a"]), waiting);

  stream.expireIterators();
  stream.write(["b"]);

  await vi.waitFor(() => expect(seen()).toEqual(["a", "b"]), waiting);
});

test("a stream that can't be read at the start is an error", async () => {
  const { start } = await startWorld();
  const streams = () => Promise.reject(new Error("ECONNREFUSED"));

  await expect(start({ streams })).rejects.toThrow("ECONNREFUSED");
});

test("records that a function does not want are passed over, and not read again after a restart", async () => {
  const world = await startWorld();
  const saved: Checkpoint[] = [];
  const checkpoints = {
    load: () => saved.at(-1),
    save: (checkpoint: Checkpoint) => void saved.push(checkpoint),
  };
  const wants = (record: Record<string, unknown>) => JSON.stringify(record).includes('"wanted');
  world.stream.write(["other", "wanted-1", "another"]);
  const source = await world.start({ wants, checkpoints });
  await vi.waitFor(() => expect(world.seen()).toEqual(["wanted-1"]), waiting);
  world.stream.write(["one more"]);
  await vi.waitFor(() => expect(saved).toHaveLength(2), waiting);
  await source.close();

  world.stream.write(["wanted-2"]);
  await world.start({ wants, checkpoints });

  await vi.waitFor(() => expect(world.seen()).toEqual(["wanted-1", "wanted-2"]), waiting);
});
