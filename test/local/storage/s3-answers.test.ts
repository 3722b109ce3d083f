import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CreateBucketCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Storage, startStorage } from "#lib/local/storage/start-storage.ts";

const dataDir = mkdtempSync(join(tmpdir(), "leadrail-storage-"));
let storage: Storage;
let s3: S3Client;

beforeAll(async () => {
  storage = await startStorage({ region: "us-east-1", dataDir });
  const credentials = { accessKeyId: "any", secretAccessKey: "any" };
  s3 = new S3Client({ endpoint: storage.url, region: "us-east-1", credentials, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: "files" }));
});

afterAll(async () => {
  s3.destroy();
  await storage.close();
  rmSync(dataDir, { recursive: true });
});

describe("the storage", () => {
  it("takes an object of 24 MB by one PUT and answers its bytes", async () => {
    const body = randomBytes(24_000_000);

    await s3.send(new PutObjectCommand({ Bucket: "files", Key: "leads.csv", Body: body }));

    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "files", Key: "leads.csv" }));
    const answered = Buffer.from((await Body?.transformToByteArray()) ?? []);
    expect(answered.equals(body)).toBe(true);
  });

  it("takes an empty object, however it is sent", async () => {
    const type = { "content-type": "text/csv" };
    const answers = await Promise.all([
      fetch(`${storage.url}/files/fetched.csv`, { method: "PUT", body: "" }),
      fetch(`${storage.url}/files/typed.csv`, { method: "PUT", headers: type }),
      fetch(`${storage.url}/files/bytes.csv`, { method: "PUT", headers: type, body: new Uint8Array() }),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const Key of ["fetched.csv", "typed.csv", "bytes.csv"]) {
      const { ContentLength } = await s3.send(new GetObjectCommand({ Bucket: "files", Key }));
      expect([Key, ContentLength]).toEqual([Key, 0]);
    }
  });

  it("answers as S3 does for an object whose file was deleted under it", async () => {
    await s3.send(new PutObjectCommand({ Bucket: "files", Key: "lost.csv", Body: "a,b" }));
    rmSync(join(dataDir, "objects"), { recursive: true });

    const reading = s3.send(new GetObjectCommand({ Bucket: "files", Key: "lost.csv" }));

    await expect(reading).rejects.toThrow(NoSuchKey);
  });
});
