import {
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BusEvent, EventBridge } from "#lib/local/events/index.ts";
import { startEventBridge } from "#lib/local/events/index.ts";
import { bucketNotifier } from "#lib/local/storage/index.ts";
import { accountId, region, s3As, startWorld, type World } from "#test/local/gate/world.ts";

const at = new Date("2026-03-01T10:00:00.000Z");
const queueArn = `arn:aws:sqs:${region}:${accountId}:work`;
const sent: { arn: string; record: Record<string, unknown> }[] = [];
const traceHeaders: (string | undefined)[] = [];
const published: BusEvent[] = [];
const failures: unknown[] = [];
let world: World;
let bridge: EventBridge;
let s3: S3Client;
let deliveryFails = false;

beforeAll(async () => {
  world = await startWorld();
  bridge = await startEventBridge({ region, accountId, now: () => at, deliver: async () => undefined });
  bridge.onEvent((event) => published.push(event));
  s3 = s3As(world.gate);
  world.gate.afterCall(
    bucketNotifier({
      bucketEvents: new Map([
        [
          "files",
          {
            notifications: [
              {
                event: "s3:ObjectCreated:*",
                prefix: "incoming/",
                suffix: ".csv",
                target: { kind: "queue", arn: queueArn },
              },
              {
                event: "s3:ObjectRemoved:Delete",
                prefix: "gone/",
                suffix: "",
                target: { kind: "queue", arn: queueArn },
              },
            ],
            toEventBridge: true,
          },
        ],
      ]),
      s3: s3As(world.gate),
      bridge,
      deliver: async ({ arn, traceHeader }, payload) => {
        if (deliveryFails) throw new Error("no such queue");
        traceHeaders.push(traceHeader);
        sent.push({ arn, record: JSON.parse(payload).Records[0] });
      },
      region,
      accountId,
      now: () => at,
      onFailure: (error) => failures.push(error),
    }),
  );
});
afterAll(async () => {
  await bridge.close();
  await world.close();
});
beforeEach(() => {
  sent.length = published.length = failures.length = 0;
  deliveryFails = false;
});

const put = (Key: string) => s3.send(new PutObjectCommand({ Bucket: "files", Key, Body: "a,b" }));

describe("a notification", () => {
  it("tells of a new object with its encoded key, size and tag, as S3 does", async () => {
    await put("incoming/my leads (1)+é.csv");

    expect(sent).toEqual([
      {
        arn: queueArn,
        record: expect.objectContaining({
          eventVersion: "2.1",
          eventSource: "aws:s3",
          awsRegion: region,
          eventTime: "2026-03-01T10:00:00.000Z",
          eventName: "ObjectCreated:Put",
          s3: expect.objectContaining({
            s3SchemaVersion: "1.0",
            bucket: expect.objectContaining({ name: "files", arn: "arn:aws:s3:::files" }),
            object: {
              key: "incoming/my+leads+%281%29%2B%C3%A9.csv",
              size: 3,
              eTag: "b345e1dc09f20fdefdea469f09167892",
              sequencer: expect.stringMatching(/^[0-9A-F]{18}$/),
            },
          }),
        }),
      },
    ]);
  });

  it.each([
    ["another prefix", "outgoing/leads.csv"],
    ["another suffix", "incoming/leads.txt"],
  ])("is not sent for a key with %s", async (_name, key) => {
    await put(key);

    expect(sent).toEqual([]);
  });

  it("names copies, multipart uploads and removals by their kind", async () => {
    await put("source");
    await s3.send(
      new CopyObjectCommand({ Bucket: "files", Key: "incoming/copy.csv", CopySource: "files/source" }),
    );
    const { UploadId } = await s3.send(
      new CreateMultipartUploadCommand({ Bucket: "files", Key: "incoming/big.csv" }),
    );
    const part = { Bucket: "files", Key: "incoming/big.csv", UploadId };
    const { ETag } = await s3.send(new UploadPartCommand({ ...part, PartNumber: 1, Body: "x" }));
    await s3.send(
      new CompleteMultipartUploadCommand({ ...part, MultipartUpload: { Parts: [{ ETag, PartNumber: 1 }] } }),
    );
    await s3.send(new DeleteObjectCommand({ Bucket: "files", Key: "gone/file" }));

    expect(sent.map(({ record }) => record["eventName"])).toEqual([
      "ObjectCreated:Copy",
      "ObjectCreated:CompleteMultipartUpload",
      "ObjectRemoved:Delete",
    ]);
  });

  it("carries the trace header of the call that stored the object", async () => {
    const traceHeader = "Root=1-5759e988-bd862e3fe1be46a994272793;Lineage=a87bd80c:3";
    const traced = s3As(world.gate);
    traced.middlewareStack.add(
      (next) => (args) => {
        (args.request as { headers: Record<string, string> }).headers["X-Amzn-Trace-Id"] = traceHeader;
        return next(args);
      },
      { step: "build" },
    );
    traceHeaders.length = 0;

    for (const client of [traced, s3])
      await client.send(new PutObjectCommand({ Bucket: "files", Key: "incoming/traced.csv", Body: "a" }));
    traced.destroy();

    expect(traceHeaders).toEqual([traceHeader, undefined]);
  });

  it("is sent for what succeeded only", async () => {
    const copy = { Bucket: "files", Key: "incoming/none.csv", CopySource: "files/missing" };

    await expect(s3.send(new CopyObjectCommand(copy))).rejects.toThrow();
    await put("outgoing/once.csv");
    await s3.send(new GetObjectCommand({ Bucket: "files", Key: "outgoing/once.csv" }));

    expect(sent).toEqual([]);
  });

  it("goes to EventBridge too when the bucket says so, with the key as it is", async () => {
    await put("other/my file");

    expect(published).toEqual([
      expect.objectContaining({
        source: "aws.s3",
        "detail-type": "Object Created",
        resources: ["arn:aws:s3:::files"],
        detail: expect.objectContaining({
          bucket: { name: "files" },
          object: expect.objectContaining({ key: "other/my file", size: 3 }),
          reason: "PutObject",
        }),
      }),
    ]);
  });

  it("that can't be delivered leaves the object stored and is reported", async () => {
    deliveryFails = true;

    await put("incoming/lonely.csv");

    expect(failures).toEqual([new Error("no such queue")]);
  });
});
