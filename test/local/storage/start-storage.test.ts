import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, expect, it } from "vitest";
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
