import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Storage, startStorage } from "#lib/local/storage/index.ts";

const region = "us-east-1";
const config = ({ url: endpoint }: Storage) => ({
  endpoint,
  region,
  credentials: { accessKeyId: "a", secretAccessKey: "b" },
});
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "storage-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** One run of the storage on the folder. */
const run = async <T>(work: (sqs: SQSClient, s3: S3Client) => Promise<T>): Promise<T> => {
  const storage = await startStorage({ region, dataDir });
  try {
    return await work(
      new SQSClient(config(storage)),
      new S3Client({ ...config(storage), forcePathStyle: true }),
    );
  } finally {
    await storage.close();
  }
};

it("a message that a consumer of the run before had taken is there at once", async () => {
  const Attributes = { VisibilityTimeout: "5400" };
  const QueueUrl = await run(async (sqs) => {
    const queue = await sqs.send(new CreateQueueCommand({ QueueName: "work", Attributes }));
    await sqs.send(new SendMessageCommand({ QueueUrl: queue.QueueUrl, MessageBody: "go" }));
    await sqs.send(new ReceiveMessageCommand({ QueueUrl: queue.QueueUrl }));
    return queue.QueueUrl;
  });

  const { Messages = [] } = await run((sqs) =>
    sqs.send(new ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ["All"] })),
  );

  expect(Messages.map(({ Body, Attributes: has }) => [Body, has?.ApproximateReceiveCount])).toEqual([
    ["go", "2"],
  ]);
});

it("a visibility timeout that ends more than 12 hours after the receipt is refused, alone and in a batch", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    await run(async (sqs) => {
      const Attributes = { VisibilityTimeout: "7200" };
      const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: "work", Attributes }));
      for (const MessageBody of ["a", "b"]) await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      const receive = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 });
      const { Messages: [a, b] = [] } = await sqs.send(receive);
      const change = (VisibilityTimeout: number) =>
        sqs.send(
          new ChangeMessageVisibilityCommand({
            QueueUrl,
            ReceiptHandle: a?.ReceiptHandle,
            VisibilityTimeout,
          }),
        );
      vi.setSystemTime(Date.now() + 3_600_000);

      await expect(change(39_601)).rejects.toMatchObject({
        name: "InvalidParameterValue",
        message: expect.stringMatching(/^Value 39601 .* beyond the limit \[43200 seconds\]$/),
      });
      await change(39_600);
      // The first receipt counts, not the last change.
      vi.setSystemTime(Date.now() + 3_600_000);
      await expect(change(39_600)).rejects.toMatchObject({ name: "InvalidParameterValue" });
      await change(36_000);
      const Entries = [36_000, 36_001].map((VisibilityTimeout, index) => ({
        Id: String(index),
        ReceiptHandle: [a, b][index]?.ReceiptHandle,
        VisibilityTimeout,
      }));
      const { Successful, Failed } = await sqs.send(
        new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }),
      );
      expect(Successful).toEqual([{ Id: "0" }]);
      expect(Failed).toMatchObject([{ Id: "1", Code: "InvalidParameterValue", SenderFault: true }]);
    });
  } finally {
    vi.useRealTimers();
  }
});

it("an object whose writing was cut short is not there, and all others are", async () => {
  const Bucket = "bucket";
  await run(async (_, s3) => {
    await s3.send(new CreateBucketCommand({ Bucket }));
    for (const Key of ["whole", "torn"]) await s3.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
  });
  const objects = join(dataDir, "objects");
  const torn =
    (await readdir(objects, { recursive: true })).find((name) => name.endsWith("torn.meta.json")) ?? "";
  await writeFile(join(objects, torn), "");

  const { Contents = [] } = await run((_, s3) => s3.send(new ListObjectsV2Command({ Bucket })));

  expect(Contents.map(({ Key }) => Key)).toEqual(["whole"]);
});
