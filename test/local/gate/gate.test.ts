import {
  CopyObjectCommand,
  GetObjectCommand,
  GetObjectTorrentCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  DeleteMessageBatchCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
} from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Statement } from "#lib/local/iam/statement.ts";
import { accountId, allow, queueUrl, region, s3As, sqsAs, startWorld, type World } from "./world.ts";

let world: World;
let clock = new Date();

beforeAll(async () => {
  world = await startWorld(() => clock);
});
afterAll(() => world.close());
beforeEach(() => {
  clock = new Date();
  world.gate.denials.clear();
  world.gate.calls.clear();
});

const worker = (statements: readonly Statement[]): void =>
  world.gate.principals.register({
    name: "worker",
    accessKeyId: "WORKER",
    secretAccessKey: "secret",
    statements,
  });

describe("an allowed call", () => {
  it("passes bodies of any size through unchanged, both ways", async () => {
    worker(allow(["s3:PutObject", "s3:GetObject"], "arn:aws:s3:::files/*"));
    const body = Buffer.alloc(3_000_000, "leadrail");
    const s3 = s3As(world.gate, "WORKER");

    await s3.send(new PutObjectCommand({ Bucket: "files", Key: "a b/ü+.csv", Body: body }));
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "files", Key: "a b/ü+.csv" }));

    expect(Buffer.from((await Body?.transformToByteArray()) ?? []).equals(body)).toBe(true);
  });

  it("is logged with its principal, service, operation and resource, in sequence", async () => {
    worker(allow("sqs:SendMessage", `arn:aws:sqs:${region}:${accountId}:work`));
    const sqs = sqsAs(world.gate, "WORKER");
    const QueueUrl = queueUrl(world.gate);

    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "1" }));
    await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: "a", MessageBody: "2" }] }));

    const [first, second] = world.gate.calls.all();
    expect(first).toMatchObject({ principal: "worker", service: "sqs", operation: "SendMessage" });
    expect(second).toMatchObject({ operation: "SendMessageBatch", sequence: (first?.sequence ?? 0) + 1 });
    expect(second?.resources).toEqual([`arn:aws:sqs:${region}:${accountId}:work`]);
  });

  it("gives queue URLs that lead back through the gate", async () => {
    const { QueueUrl } = await sqsAs(world.gate).send(new GetQueueUrlCommand({ QueueName: "work" }));

    expect(QueueUrl).toBe(queueUrl(world.gate));
  });

  it("reaches a bucket by its virtual host", async () => {
    const port = new URL(world.gate.url).port;
    const s3 = new S3Client({
      region,
      endpoint: `http://localhost:${port}`,
      credentials: { accessKeyId: "OPERATOR", secretAccessKey: "secret" },
    });
    const command = new PutObjectCommand({ Bucket: "files", Key: "virtual", Body: "x" });
    const url = await getSignedUrl(s3, command);

    const answer = await putVia(port, new URL(url));

    expect(new URL(url).hostname).toBe("files.localhost");
    expect(answer).toBe(200);
    expect(world.gate.calls.all()).toMatchObject([{ resources: ["arn:aws:s3:::files/virtual"] }]);
  });
});

describe("a denied call", () => {
  it("fails in the JSON protocol with AWS's message and is recorded", async () => {
    worker(allow("sqs:ReceiveMessage", "*"));
    const resource = `arn:aws:sqs:${region}:${accountId}:work`;

    const sent = sqsAs(world.gate, "WORKER").send(
      new SendMessageCommand({ QueueUrl: queueUrl(world.gate), MessageBody: "x" }),
    );

    await expect(sent).rejects.toMatchObject({
      name: "AccessDeniedException",
      message:
        `User: arn:aws:sts::${accountId}:assumed-role/worker is not authorized to perform: ` +
        `sqs:SendMessage on resource: ${resource} ` +
        "because no identity-based policy allows the sqs:SendMessage action",
    });
    expect(world.gate.denials.all()).toEqual([{ principal: "worker", action: "sqs:SendMessage", resource }]);
    expect(world.gate.calls.all()).toEqual([]);
  });

  it("fails as XML on S3, also while a body is being sent", async () => {
    worker(allow("s3:PutObject", "arn:aws:s3:::files/mine/*"));

    const put = s3As(world.gate, "WORKER").send(
      new PutObjectCommand({ Bucket: "files", Key: "other", Body: Buffer.alloc(2_000_000) }),
    );

    await expect(put).rejects.toMatchObject({ name: "AccessDenied", $metadata: { httpStatusCode: 403 } });
  });

  it("says so when a statement denies it explicitly", async () => {
    worker([
      ...allow("s3:*", "*"),
      ...allow("s3:GetObject", "arn:aws:s3:::files/secret", "Deny").map((s) => ({
        ...s,
        effect: "Deny" as const,
      })),
    ]);

    const got = s3As(world.gate, "WORKER").send(new GetObjectCommand({ Bucket: "files", Key: "secret" }));

    await expect(got).rejects.toThrow(/with an explicit deny in an identity-based policy/);
  });

  it("covers the source of a copy", async () => {
    worker(allow("s3:PutObject", "*"));

    const copy = s3As(world.gate, "WORKER").send(
      new CopyObjectCommand({ Bucket: "files", Key: "to", CopySource: "files/from" }),
    );

    await expect(copy).rejects.toThrow(/s3:GetObject on resource: arn:aws:s3:::files\/from/);
  });

  it("covers each action of a batch by its single action", async () => {
    worker(allow("sqs:SendMessage", "*"));

    const deleted = sqsAs(world.gate, "WORKER").send(
      new DeleteMessageBatchCommand({
        QueueUrl: queueUrl(world.gate),
        Entries: [{ Id: "a", ReceiptHandle: "r" }],
      }),
    );

    await expect(deleted).rejects.toThrow(/sqs:DeleteMessage on/);
  });

  it("hides a missing key from who may not list the bucket", async () => {
    worker(allow("s3:GetObject", "*"));
    const s3 = s3As(world.gate, "WORKER");

    await expect(s3.send(new GetObjectCommand({ Bucket: "files", Key: "none" }))).rejects.toThrow(
      /s3:ListBucket/,
    );
    await expect(s3.send(new HeadObjectCommand({ Bucket: "files", Key: "none" }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });

    worker([...allow("s3:GetObject", "*"), ...allow("s3:ListBucket", "arn:aws:s3:::files", "List")]);
    await expect(s3.send(new GetObjectCommand({ Bucket: "files", Key: "none" }))).rejects.toMatchObject({
      name: "NoSuchKey",
    });
  });
});

describe("a caller", () => {
  it("with an unknown access key is refused in the words of each service", async () => {
    const put = new PutObjectCommand({ Bucket: "files", Key: "k", Body: "x" });
    const receive = new ReceiveMessageCommand({ QueueUrl: queueUrl(world.gate) });

    await expect(s3As(world.gate, "NOBODY").send(put)).rejects.toMatchObject({ name: "InvalidAccessKeyId" });
    await expect(sqsAs(world.gate, "NOBODY").send(receive)).rejects.toMatchObject({
      name: "InvalidClientTokenId",
    });
  });

  it("without a signature is refused", async () => {
    const answer = await fetch(`${world.gate.url}/files/a`);

    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("<Code>AccessDenied</Code>");
  });

  it("that signs for another region is refused", async () => {
    const s3 = new S3Client({
      region: "eu-west-1",
      endpoint: world.gate.url,
      credentials: { accessKeyId: "OPERATOR", secretAccessKey: "secret" },
    });

    await expect(s3.send(new ListObjectsV2Command({ Bucket: "files" }))).rejects.toMatchObject({
      name: "AuthorizationHeaderMalformed",
    });
  });

  it("of a call that the check does not know is told its name", async () => {
    const torrent = new GetObjectTorrentCommand({ Bucket: "files", Key: "k" });

    const answer = await fetch(await getSignedUrl(s3As(world.gate), torrent));

    expect(answer.status).toBe(501);
    expect(await answer.text()).toContain("GET /files/k?");
  });

  it("of a service that is not there is told so", async () => {
    const gate = world.gate;
    const answer = await fetch(gate.url, {
      method: "POST",
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=OPERATOR/20260101/${region}/dynamodb/aws4_request, Signature=x`,
        "x-amz-target": "DynamoDB_20120810.ListTables",
      },
      body: "{}",
    });

    expect(answer.status).toBe(501);
    expect(await answer.text()).toContain("The local service has no dynamodb");
  });
});

describe("a presigned URL", () => {
  const presign = (expiresIn: number) =>
    getSignedUrl(s3As(world.gate, "WORKER"), new PutObjectCommand({ Bucket: "files", Key: "up/1" }), {
      expiresIn,
    });

  it("acts with the rights of its signer until it expires", async () => {
    worker(allow("s3:PutObject", "arn:aws:s3:::files/up/*"));
    const url = await presign(60);

    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(200);
    expect(world.gate.calls.all()).toMatchObject([{ principal: "worker", operation: "PutObject" }]);

    clock = new Date(Date.now() + 61_000);
    const late = await fetch(url, { method: "PUT", body: "x" });
    expect(late.status).toBe(403);
    expect(await late.text()).toContain("<Message>Request has expired</Message>");
  });

  it("is worth nothing when its signer lacks the permission", async () => {
    worker(allow("s3:GetObject", "*"));

    const answer = await fetch(await presign(60), { method: "PUT", body: "x" });

    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain("s3:PutObject");
  });
});

/** Sends to the gate's port with the URL's host, since `*.localhost` need not resolve. */
async function putVia(port: string, url: URL): Promise<number | undefined> {
  const { request } = await import("node:http");
  return new Promise((resolve, reject) => {
    const put = request(
      {
        host: "127.0.0.1",
        port,
        method: "PUT",
        path: url.pathname + url.search,
        headers: { host: url.host },
      },
      (answer) => resolve(answer.resume().statusCode),
    );
    put.on("error", reject).end("x");
  });
}
