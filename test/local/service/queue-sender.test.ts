import {
  CreateQueueCommand,
  DeleteQueueCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeQueueSender } from "#lib/local/service/queue-sender.ts";
import { queueUrl, sqsAs, startWorld, type World } from "#test/local/gate/world.ts";

let world: World;
const url = () => queueUrl(world.gate);

beforeAll(async () => {
  world = await startWorld();
  await sqsAs(world.gate).send(new CreateQueueCommand({ QueueName: "work" }));
});
afterAll(() => world.close());
beforeEach(() => sqsAs(world.gate).send(new PurgeQueueCommand({ QueueUrl: url() })));

const received = async (): Promise<ReadonlySet<string>> => {
  const bodies = new Set<string>();
  for (;;) {
    const { Messages = [] } = await sqsAs(world.gate).send(
      new ReceiveMessageCommand({ QueueUrl: url(), MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) return bodies;
    for (const { Body = "" } of Messages) bodies.add(Body);
  }
};
const sends = () => world.gate.calls.all().filter(({ operation }) => operation === "SendMessageBatch").length;

describe("messages that are sent in one turn", () => {
  it("go by tens, and all arrive", async () => {
    const send = makeQueueSender(() => sqsAs(world.gate));
    const bodies = Array.from({ length: 23 }, (_, index) => `message ${String(index).padStart(2, "0")}`);
    const before = sends();

    await Promise.all(bodies.map((MessageBody) => send(url(), { MessageBody })));

    expect(sends() - before).toBe(3);
    expect(await received()).toEqual(new Set(bodies));
  });

  it("go by fewer where they are large", async () => {
    const send = makeQueueSender(() => sqsAs(world.gate));
    const bodies = ["a", "b", "c"].map((letter) => letter.repeat(90_000));
    const before = sends();

    await Promise.all(bodies.map((MessageBody) => send(url(), { MessageBody })));

    expect(sends() - before).toBe(2);
    expect(await received()).toEqual(new Set(bodies));
  });

  it("fail each by itself", async () => {
    const sqs = sqsAs(world.gate);
    sqs.middlewareStack.add((next) => async (args) => {
      const { output, response } = await next(args);
      return {
        response,
        output: { ...output, Failed: [{ Id: "1", Code: "InternalError", SenderFault: false }] },
      };
    });
    const send = makeQueueSender(() => sqs);

    const sent = await Promise.allSettled([
      send(url(), { MessageBody: "good" }),
      send(url(), { MessageBody: "bad" }),
    ]);

    expect(sent.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  it("fail with their queue, and not with another", async () => {
    const send = makeQueueSender(() => sqsAs(world.gate));
    await sqsAs(world.gate).send(new CreateQueueCommand({ QueueName: "gone" }));
    await sqsAs(world.gate).send(new DeleteQueueCommand({ QueueUrl: queueUrl(world.gate, "gone") }));

    const sent = await Promise.allSettled([
      send(queueUrl(world.gate, "gone"), { MessageBody: "lost" }),
      send(url(), { MessageBody: "kept" }),
    ]);

    expect(sent.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(await received()).toEqual(new Set(["kept"]));
  });
});
