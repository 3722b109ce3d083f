import { ReceiveMessageCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  createLambdaHost,
  type LambdaHost,
  type LogLine,
  startQueueSource,
} from "#lib/local/lambda/index.ts";
import { nextTraceHeader } from "#lib/local/lambda/recursion/chain.ts";
import { accountId, queueUrl, region, sqsAs, startWorld, type World } from "../gate/world.ts";
import { aFunction } from "./a-host.ts";

let world: World;
let host: LambdaHost;
let client: SQSClient;
let lines: LogLine[];
const open: { close(): Promise<void> }[] = [];
const waiting = { timeout: 20_000, interval: 20 };

beforeEach(async () => {
  world = await startWorld();
  lines = [];
  client = sqsAs(world.gate);
  const onLog = (line: LogLine) => lines.push(line);
  host = createLambdaHost({ awsEndpointUrl: world.gate.url, region, accountId, onLog });
});

afterEach(async () => {
  for (const source of open.splice(0)) await source.close();
  client.destroy();
  await host.close();
  await world.close();
});

/** A queue with dead letters and a function that takes its messages and sends each on to the target queue. */
const aForwarder = (name: string, target: string, options: object = {}, batchSize = 1): void => {
  const { queueArn: deadLetterTargetArn } = world.upstream.createQueue(`${name}-dead`);
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 5 });
  world.upstream.createQueue(name, { attributes: { RedrivePolicy } });
  const environment = { TARGET_URL: queueUrl(world.gate, target), LAST: "20" };
  const credentials = { accessKeyId: "OPERATOR", secretAccessKey: "secret" };
  host.define(aFunction({ file: "forward", name, environment, ...credentials, ...options }));
  const source = startQueueSource({
    host,
    functionName: name,
    queueUrl: queueUrl(world.gate, name),
    queueArn: `arn:aws:sqs:${region}:${accountId}:${name}`,
    batchSize,
    batchingWindowSeconds: 0,
    reportBatchItemFailures: false,
    maximumConcurrency: 2,
    client,
    serviceClient: client,
  });
  open.push(source);
};

const send = (name: string, MessageBody: string, more: object = {}) =>
  client.send(new SendMessageCommand({ QueueUrl: queueUrl(world.gate, name), MessageBody, ...more }));

/** The messages that a function received. */
const received = (name: string): { body: string; traceHeader: string | null }[] =>
  lines
    .filter(({ functionName, requestId }) => functionName === name && requestId !== undefined)
    .map(({ line }) => JSON.parse(line));

const bodies = (name: string): string[] => received(name).map(({ body }) => body);

const deadLetters = async (name: string): Promise<string[]> => {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl(world.gate, `${name}-dead`),
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
  });
  return ((await client.send(command)).Messages ?? []).map(({ Body = "" }) => Body);
};

const countTo = (name: string, last: number): string[] =>
  Array.from({ length: last }, (_, index) => `${name} ${index + 1}`);

describe("a chain of messages", () => {
  test("that returns to one function is stopped after 16 invocations and its message is dead-lettered", async () => {
    aForwarder("loop", "loop");

    await send("loop", "chain 1");

    await vi.waitFor(async () => expect(await deadLetters("loop")).toEqual(["chain 17"]), waiting);
    expect(bodies("loop")).toEqual(countTo("chain", 16));
    expect(lines.at(-1)?.line).toMatch(/stopped a recursive loop: .* goes to the dead-letter queue/);
  });

  test("goes on beyond 16 invocations of a function that allows recursive loops", async () => {
    aForwarder("loop", "loop", { recursiveLoop: "Allow" });

    await send("loop", "chain 1");

    await vi.waitFor(() => expect(bodies("loop")).toEqual(countTo("chain", 20)), waiting);
    expect(await deadLetters("loop")).toEqual([]);
  });

  test("counts each function by itself when several functions form the loop", async () => {
    aForwarder("there", "back");
    aForwarder("back", "there");

    await send("there", "chain 1");

    await vi.waitFor(() => expect(bodies("back").at(-1)).toBe("chain 20"), waiting);
    expect([bodies("there").length, bodies("back").length]).toEqual([10, 10]);
    const [, last] = (received("back").at(-1)?.traceHeader ?? "").split("Lineage=");
    expect(last?.split("|").map((entry) => entry.split(":")[1])).toEqual(["10", "9"]);
  });

  test("is counted by itself beside other chains, also in sandboxes that serve several", async () => {
    aForwarder("loop", "loop");

    await Promise.all(["one", "two", "three"].map((name) => send("loop", `${name} 1`)));

    await vi.waitFor(
      async () =>
        expect(new Set(await deadLetters("loop"))).toEqual(new Set(["one 17", "two 17", "three 17"])),
      waiting,
    );
    expect(bodies("loop").length).toBe(48);
  });

  test("is stopped alone: the other messages of its batch are delivered", async () => {
    aForwarder("loop", "loop", {}, 10);
    const invoked = Array.from({ length: 16 }).reduce<string>(
      (header) => nextTraceHeader(host.arnOf("loop") ?? "", [header]),
      "",
    );
    const AWSTraceHeader = { DataType: "String", StringValue: invoked };

    await send("loop", "old 20", { MessageSystemAttributes: { AWSTraceHeader } });
    await send("loop", "new 20");

    await vi.waitFor(async () => expect(await deadLetters("loop")).toEqual(["old 20"]), waiting);
    await vi.waitFor(() => expect(bodies("loop")).toEqual(["new 20"]), waiting);
  });
});
