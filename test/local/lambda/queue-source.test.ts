import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import {
  type EventSource,
  type LambdaHost,
  type LogLine,
  type QueueSourceOptions,
  startQueueSource,
} from "#lib/local/lambda/index.ts";
import { aFunction, aHost } from "./a-host.ts";

let server: FauxqsServer;
let client: SQSClient;
let queues = 0;
const open: { close(): Promise<void> }[] = [];
const waiting = { timeout: 20_000, interval: 10 };

beforeAll(async () => {
  server = await startFauxqs({ port: 0, logger: false, defaultRegion: "us-east-1" });
  client = new SQSClient({
    endpoint: server.address,
    region: "us-east-1",
    credentials: { accessKeyId: "KEY", secretAccessKey: "SECRET" },
  });
});

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

afterAll(async () => {
  client.destroy();
  await server.stop();
});

interface World {
  readonly host: LambdaHost;
  readonly lines: LogLine[];
  readonly queue: { queueUrl: string; queueArn: string };
  readonly deadLetters: { queueUrl: string; queueArn: string };
  send(...bodies: string[]): Promise<void>;
  /** Starts a source with the options. */
  start(options?: Partial<QueueSourceOptions>): EventSource;
  /** The batches that the function saw. */
  batches(): string[][];
  seen(): string[];
}

function startWorld(environment: Record<string, string> = {}): World {
  const { host, lines } = aHost();
  open.push(host);
  host.define(aFunction({ file: "batch", environment }));
  queues += 1;
  const deadLetters = server.createQueue(`dead-${queues}`);
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: deadLetters.queueArn, maxReceiveCount: 3 });
  const queue = server.createQueue(`work-${queues}`, {
    attributes: { RedrivePolicy, VisibilityTimeout: "60" },
  });
  const batches = (): string[][] =>
    lines.filter(({ requestId }) => requestId !== undefined).map(({ line }) => JSON.parse(line));
  return {
    host,
    lines,
    queue,
    deadLetters,
    batches,
    seen: () => batches().flat(),
    send: async (...bodies) => {
      const Entries = bodies.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
      await client.send(new SendMessageBatchCommand({ QueueUrl: queue.queueUrl, Entries }));
    },
    start: (options = {}) => {
      const source = startQueueSource({
        host,
        functionName: "batch",
        ...queue,
        batchSize: 10,
        batchingWindowSeconds: 0,
        reportBatchItemFailures: true,
        maximumConcurrency: 2,
        client,
        serviceClient: client,
        ...options,
      });
      open.push(source);
      return source;
    },
  };
}

async function count(queueUrl: string): Promise<{ visible: number; inFlight: number }> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ["All"] }),
  );
  return {
    visible: Number(Attributes["ApproximateNumberOfMessages"]),
    inFlight: Number(Attributes["ApproximateNumberOfMessagesNotVisible"]),
  };
}

const none = { visible: 0, inFlight: 0 };
const byText = (a: string | number, b: string | number): number => String(a).localeCompare(String(b));

test("messages reach the function in batches and are deleted", async () => {
  const { start, send, seen, batches, queue } = startWorld();
  await send("a", "b", "c");

  start({ batchSize: 2 });

  await vi.waitFor(async () => expect(await count(queue.queueUrl)).toEqual(none), waiting);
  expect(seen().sort(byText)).toEqual(["a", "b", "c"]);
  expect(
    batches()
      .map(({ length }) => length)
      .sort(byText),
  ).toEqual([1, 2]);
});

test("a message sent while the source waits ends its long poll", async () => {
  const { start, send, seen } = startWorld();
  start();
  await send("first");
  await vi.waitFor(() => expect(seen()).toEqual(["first"]), waiting);

  await send("second");

  await vi.waitFor(() => expect(seen()).toEqual(["first", "second"]), { timeout: 5_000, interval: 5 });
});

test("only what a partial failure names comes back, and goes to the dead letters in the end", async () => {
  const { start, send, seen, queue, deadLetters } = startWorld();
  await send("good", "bad one", "fine");

  start({ retryDelaySeconds: 0 });

  await vi.waitFor(async () => expect((await count(deadLetters.queueUrl)).visible).toBe(1), waiting);
  expect(await count(queue.queueUrl)).toEqual(none);
  expect(seen().sort(byText)).toEqual(["bad one", "bad one", "bad one", "fine", "good"]);
});

test.each(["throw", "malformed answer"])("after a %s the whole batch comes back", async (how) => {
  const { start, send, seen, queue, deadLetters } = startWorld({ ON_BAD: how });
  await send("bad", "good");

  start({ retryDelaySeconds: 0 });

  await vi.waitFor(
    async () => expect((await count(deadLetters.queueUrl)).visible).toBeGreaterThan(0),
    waiting,
  );
  expect(seen().filter((body) => body === "bad")).toHaveLength(3);
  expect((await count(queue.queueUrl)).visible).toBe(0);
});

test("without a retry delay a failed message waits for its visibility timeout, as on AWS", async () => {
  const { start, send, seen, queue } = startWorld();
  start();
  await send("bad");
  await vi.waitFor(() => expect(seen()).toEqual(["bad"]), waiting);

  await send("good");

  await vi.waitFor(() => expect(seen()).toEqual(["bad", "good"]), waiting);
  await vi.waitFor(
    async () => expect(await count(queue.queueUrl)).toEqual({ visible: 0, inFlight: 1 }),
    waiting,
  );
});

test("without partial failures the answer of a function counts for nothing", async () => {
  const { start, send, seen, queue } = startWorld();
  await send("bad");

  start({ reportBatchItemFailures: false });

  await vi.waitFor(async () => expect(await count(queue.queueUrl)).toEqual(none), waiting);
  expect(seen()).toEqual(["bad"]);
});

test("a batch larger than one call of SQS is gathered", async () => {
  const { start, send, batches } = startWorld();
  const bodies = Array.from({ length: 10 }, (_, index) => `m${index}`);
  await send(...bodies);
  await send("m10", "m11");

  start({ batchSize: 100 });

  await vi.waitFor(() => expect(batches().map(({ length }) => length)).toEqual([12]), waiting);
});

test("a policy delivers each message up to five times, in another order, the same for a seed", async () => {
  const bodies = Array.from({ length: 10 }, (_, index) => `m${index}`);
  const run = async (): Promise<string[][]> => {
    const { start, send, batches, queue } = startWorld();
    await send(...bodies);
    const deliveryPolicy = { seed: 7, copiesMax: 5, shuffle: true };
    start({ deliveryPolicy, maximumConcurrency: 1 });
    await vi.waitFor(() => expect(batches().length).toBe(5), waiting);
    await vi.waitFor(async () => expect(await count(queue.queueUrl)).toEqual(none), waiting);
    return batches();
  };

  const [first, second] = [await run(), await run()];

  expect(first).toEqual(second);
  expect(first[0]).not.toEqual(bodies);
  expect([...(first[0] ?? [])].sort(byText)).toEqual(bodies);
  for (const body of bodies)
    expect(first.flat().filter((seen) => seen === body).length).toBeLessThanOrEqual(5);
});

test("the batch of a killed function comes back", async () => {
  const { host, start, send, seen } = startWorld();
  host.define(aFunction({ name: "batch", file: "slow-batch" }));
  start({ retryDelaySeconds: 0 });
  await send("slow");
  await vi.waitFor(() => expect(seen()).toEqual(["slow"]), waiting);

  host.kill("batch");

  await vi.waitFor(() => expect(seen()).toEqual(["slow", "slow"]), waiting);
  host.kill("batch");
});

test("a source receives two batches at most while both sandboxes are busy", async () => {
  const { host, start, send, seen, queue } = startWorld();
  host.define(aFunction({ name: "batch", file: "slow-batch" }));
  await send("a", "b", "c", "d");

  start({ batchSize: 1, maximumConcurrency: 10 });

  await vi.waitFor(() => expect(seen()).toHaveLength(2), waiting);
  // Time for a third receipt, which must not happen: its messages would only wait, and their visibility timeout would run.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await count(queue.queueUrl)).toEqual({ visible: 2, inFlight: 2 });
  host.kill("batch");
});

test("a source survives a queue that refuses it and closes all the same", async () => {
  const { start, lines } = startWorld();
  const source = start({ queueUrl: `${server.address}/000000000000/absent` });

  await vi.waitFor(
    () => expect(lines.some(({ line }) => line.includes("receiving failed"))).toBe(true),
    waiting,
  );

  await source.close();
});
