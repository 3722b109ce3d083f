import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queueUrl, region, startWorld, type World } from "./world.ts";

let world: World;
/** Of the gate, beside the machine's. */
let aheadMs = 0;
beforeAll(async () => {
  world = await startWorld(() => new Date(Date.now() + aheadMs));
});
afterAll(() => world.close());

const config = (secretAccessKey = "secret") => ({
  region,
  endpoint: world.gate.url,
  forcePathStyle: true,
  maxAttempts: 1,
  credentials: { accessKeyId: "OPERATOR", secretAccessKey },
});
const link = async (method: "get" | "put", Key: string, expiresIn = 60): Promise<URL> => {
  const input = { Bucket: "files", Key };
  const command = method === "get" ? new GetObjectCommand(input) : new PutObjectCommand(input);
  return new URL(await getSignedUrl(new S3Client(config()), command, { expiresIn }));
};
const put = async (
  url: URL,
  headers: Record<string, string> = {},
): Promise<[number, string | undefined, string]> => {
  const answer = await fetch(url, { method: "PUT", body: "x", headers });
  const text = await answer.text();
  return [answer.status, /<Code>(.*?)<\/Code>/.exec(text)?.[1], text];
};

it.each(["plain.csv", "ws_1/imp_1/a b (1)!'*~ü+&=?.csv", "a//b"])(
  "a link to %j works as it was made",
  async (key) => {
    expect((await put(await link("put", key))).slice(0, 2)).toEqual([200, undefined]);
    const got = await fetch(await link("get", key));
    expect([got.status, await got.text()]).toEqual([200, "x"]);
  },
);

const toPath = (url: URL, path: string): void => {
  url.pathname = path;
};

it.each<[string, (url: URL) => void]>([
  ["the path of another workspace", (url) => toPath(url, url.pathname.replace("ws_1", "ws_2"))],
  ["another key", (url) => toPath(url, `${url.pathname}2`)],
  ["a stretched expiry", (url) => url.searchParams.set("X-Amz-Expires", "6000")],
  ["a later date", (url) => url.searchParams.set("X-Amz-Date", "20990101T000000Z")],
  ["a parameter more", (url) => url.searchParams.set("versionId", "1")],
  ["a signature with a digit changed", (url) => url.searchParams.set("X-Amz-Signature", "0".repeat(64))],
  ["no signature", (url) => url.searchParams.delete("X-Amz-Signature")],
])("a link with %s is refused as S3 refuses it", async (_, change) => {
  const url = await link("put", "ws_1/imp_1/source");
  change(url);

  expect((await put(url)).slice(0, 2)).toEqual([403, "SignatureDoesNotMatch"]);
});

it("a link to read is none to write", async () => {
  expect((await put(await link("get", "plain.csv"))).slice(0, 2)).toEqual([403, "SignatureDoesNotMatch"]);
});

it("a header of S3's own that the link does not sign is refused by name", async () => {
  const [status, code, text] = await put(await link("put", "plain.csv"), { "x-amz-acl": "public-read" });

  expect([status, code]).toEqual([403, "AccessDenied"]);
  expect(text).toContain("<HeadersNotSigned>x-amz-acl</HeadersNotSigned>");
});

it("a link after its time is expired, and none is valid for more than a week", async () => {
  const url = await link("put", "plain.csv");
  aheadMs = 61_000;
  const late = await put(url);
  aheadMs = 0;
  url.searchParams.set("X-Amz-Expires", "604801");

  expect(late.slice(0, 2)).toEqual([403, "AccessDenied"]);
  expect(late[2]).toContain("Request has expired");
  expect((await put(url)).slice(0, 2)).toEqual([400, "AuthorizationQueryParametersError"]);
});

it("a request that was signed with another secret is refused by each service in its words", async () => {
  const message = { QueueUrl: queueUrl(world.gate), MessageBody: "x" };
  await expect(new SQSClient(config("other")).send(new SendMessageCommand(message))).rejects.toMatchObject({
    name: "InvalidSignatureException",
  });
  await expect(
    new S3Client(config("other")).send(new PutObjectCommand({ Bucket: "files", Key: "k", Body: "x" })),
  ).rejects.toMatchObject({ name: "SignatureDoesNotMatch", $metadata: { httpStatusCode: 403 } });
});

it("a request whose body was changed on its way is refused", async () => {
  const client = new SQSClient(config());
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args as { request: { body: Uint8Array } };
      request.body = Buffer.from(Buffer.from(request.body).toString().replace("mine", "evil"));
      return next(args);
    },
    { step: "finalizeRequest", priority: "low" },
  );
  const command = new SendMessageCommand({ QueueUrl: queueUrl(world.gate), MessageBody: "mine" });

  await expect(client.send(command)).rejects.toMatchObject({ name: "InvalidSignatureException" });
});

it("a request that was signed twenty minutes ago is refused", async () => {
  aheadMs = 20 * 60_000;
  const asked = new S3Client({ ...config(), systemClockOffset: 0 }).send(
    new GetObjectCommand({ Bucket: "files", Key: "plain.csv" }),
  );

  await expect(asked).rejects.toMatchObject({ name: "RequestTimeTooSkewed" });
  aheadMs = 0;
});
