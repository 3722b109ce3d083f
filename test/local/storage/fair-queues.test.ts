import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  GetQueueUrlCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Storage, startStorage } from "#lib/local/storage/index.ts";
import { receiptsUnderInvocation } from "#lib/local/storage/queues/receipts-under-invocation.ts";

const region = "us-east-1";
const clientOf = ({ url: endpoint }: Storage): SQSClient =>
  new SQSClient({ endpoint, region, credentials: { accessKeyId: "a", secretAccessKey: "b" } });

let storage: Storage;
let sqs: SQSClient;
let queues = 0;
beforeAll(async () => {
  storage = await startStorage({ region });
  sqs = clientOf(storage);
});
afterAll(() => storage.close());
afterEach(() => {
  vi.useRealTimers();
  receiptsUnderInvocation.clear();
});

const aQueue = async (Attributes: Record<string, string> = {}): Promise<string> => {
  queues += 1;
  const { QueueUrl = "" } = await sqs.send(
    new CreateQueueCommand({ QueueName: `work-${queues}`, Attributes }),
  );
  return QueueUrl;
};
const send = (QueueUrl: string, MessageBody: string, MessageGroupId?: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, MessageGroupId }));
const receive = async (QueueUrl: string, MaxNumberOfMessages = 10, client = sqs): Promise<Message[]> => {
  const command = new ReceiveMessageCommand({
    QueueUrl,
    MaxNumberOfMessages,
    MessageSystemAttributeNames: ["All"],
    MessageAttributeNames: ["All"],
  });
  return (await client.send(command)).Messages ?? [];
};
const bodies = (messages: readonly Message[]): (string | undefined)[] => messages.map(({ Body }) => Body);

describe("a standard queue of the local service", () => {
  it("takes a message group with each message and returns it as a system attribute", async () => {
    const { QueueUrl = "" } = await sqs.send(
      new GetQueueUrlCommand({ QueueName: (await aQueue()).split("/").at(-1) }),
    );
    const group = `ws_1!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`;
    await send(QueueUrl, "one", group);
    await sqs.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          {
            Id: "0",
            MessageBody: "two",
            MessageGroupId: "x".repeat(128),
            MessageAttributes: { own: { DataType: "String", StringValue: "kept" } },
          },
          { Id: "1", MessageBody: "three" },
        ],
      }),
    );

    const received = await receive(QueueUrl);

    expect(received.map(({ Body, Attributes }) => [Body, Attributes?.MessageGroupId])).toEqual([
      ["one", group],
      ["two", "x".repeat(128)],
      ["three", undefined],
    ]);
    expect(received.map(({ MessageAttributes = {} }) => Object.keys(MessageAttributes))).toEqual([
      [],
      ["own"],
      [],
    ]);
  });

  it.each(["", "x".repeat(129), "with space", "ü", "line\n"])(
    "refuses the message group %j, alone and as the one entry of a batch",
    async (group) => {
      const QueueUrl = await aQueue();

      await expect(send(QueueUrl, "refused", group)).rejects.toMatchObject({
        name: "InvalidParameterValue",
        message: expect.stringContaining("for parameter MessageGroupId is invalid"),
      });
      const { Successful, Failed } = await sqs.send(
        new SendMessageBatchCommand({
          QueueUrl,
          Entries: [
            { Id: "bad", MessageBody: "refused", MessageGroupId: group },
            { Id: "good", MessageBody: "stored", MessageGroupId: "g" },
          ],
        }),
      );

      expect(Successful?.map(({ Id }) => Id)).toEqual(["good"]);
      expect(Failed).toMatchObject([{ Id: "bad", Code: "InvalidParameterValue", SenderFault: true }]);
      expect(bodies(await receive(QueueUrl))).toEqual(["stored"]);
    },
  );

  it("keeps the message group when the message becomes a dead letter", async () => {
    const deadLetters = await aQueue();
    const deadLetterTargetArn = `arn:aws:sqs:${region}:000000000000:${deadLetters.split("/").at(-1)}`;
    const QueueUrl = await aQueue({
      VisibilityTimeout: "0",
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 1 }),
    });
    await send(QueueUrl, "dead", "ws_1");
    await receive(QueueUrl);
    await receive(QueueUrl);

    const received = await receive(deadLetters);

    expect(received.map(({ Body, Attributes }) => [Body, Attributes?.MessageGroupId])).toEqual([
      ["dead", "ws_1"],
    ]);
  });

  it("keeps message groups in its folder between two runs", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "fair-queues-"));
    const run = async <T>(use: (client: SQSClient) => Promise<T>): Promise<T> => {
      const own = await startStorage({ region, dataDir });
      try {
        return await use(clientOf(own));
      } finally {
        await own.close();
      }
    };
    const QueueUrl = await run(async (client) => {
      const { QueueUrl: url = "" } = await client.send(new CreateQueueCommand({ QueueName: "kept" }));
      await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody: "m", MessageGroupId: "ws_1" }));
      return url;
    });

    const [received] = await run((client) => receive(QueueUrl, 1, client));

    expect(received?.Attributes?.MessageGroupId).toBe("ws_1");
    await rm(dataDir, { recursive: true });
  });

  it("delivers a message of a quiet group before the backlog of a noisy one, and loses none of the backlog", async () => {
    const QueueUrl = await aQueue();
    for (let page = 0; page < 5; page += 1)
      await sqs.send(
        new SendMessageBatchCommand({
          QueueUrl,
          Entries: Array.from({ length: 10 }, (_, n) => ({
            Id: String(n),
            MessageBody: `noisy ${page}${n}`,
            MessageGroupId: "noisy",
          })),
        }),
      );
    for (let page = 0; page < 3; page += 1) await receive(QueueUrl);
    await send(QueueUrl, "quiet", "quiet");
    await send(QueueUrl, "no group");

    const next = bodies(await receive(QueueUrl));
    const rest = bodies(await receive(QueueUrl));

    expect(next.slice(0, 3)).toEqual(["quiet", "no group", "noisy 30"]);
    expect(new Set([...next, ...rest])).toHaveProperty("size", 20 + 2 - 2);
  });
});

describe("a step of the clock", () => {
  const hour = 3_600_000;

  it("does not hand out a message again while a function is being invoked with it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const QueueUrl = await aQueue({ VisibilityTimeout: "30" });
    await send(QueueUrl, "m");
    const [message] = await receive(QueueUrl);
    receiptsUnderInvocation.add(message?.ReceiptHandle ?? "");

    for (let step = 0; step < 6; step += 1) {
      vi.setSystemTime(Date.now() + hour);
      expect(await receive(QueueUrl)).toEqual([]);
    }
    // A heartbeat between two steps.
    await sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl,
        ReceiptHandle: message?.ReceiptHandle,
        VisibilityTimeout: 60,
      }),
    );
    vi.setSystemTime(Date.now() + hour);
    expect(await receive(QueueUrl)).toEqual([]);

    receiptsUnderInvocation.delete(message?.ReceiptHandle ?? "");
    vi.setSystemTime(Date.now() + hour);
    expect((await receive(QueueUrl)).map(({ Attributes }) => Attributes?.ApproximateReceiveCount)).toEqual([
      "2",
    ]);
  });

  it("hands out a message that a function has postponed and let go", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const QueueUrl = await aQueue({ VisibilityTimeout: "900" });
    await send(QueueUrl, "m");
    await receive(QueueUrl);

    vi.setSystemTime(Date.now() + hour);

    expect(bodies(await receive(QueueUrl))).toEqual(["m"]);
  });

  it("does not hold a message whose visibility timeout ends by itself during the invocation", async () => {
    const QueueUrl = await aQueue({ VisibilityTimeout: "1" });
    await send(QueueUrl, "m");
    const [message] = await receive(QueueUrl);
    receiptsUnderInvocation.add(message?.ReceiptHandle ?? "");

    await vi.waitFor(async () => expect(bodies(await receive(QueueUrl))).toEqual(["m"]), {
      timeout: 5_000,
    });
  });
});
