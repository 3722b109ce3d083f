import type { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { makeUnreadChanges } from "#lib/adapters/s3/unread-changes.ts";

const functionArn = "arn:aws:lambda:us-east-1:000000000000:function:leadrail-test-dispatch-work";
const record = (id: string) => ({
  eventID: id,
  dynamodb: { SequenceNumber: `s${id}`, NewImage: { n: { N: "1" } } },
});

it("Unreadable records are stored as they came, in one object, and again under the same key when they come again", async () => {
  const put: PutObjectCommand["input"][] = [];
  const s3 = {
    send: async ({ input }: PutObjectCommand) => {
      put.push(input);
    },
  } as unknown as S3Client;
  const unread = makeUnreadChanges(s3, "failures");
  const records = [record("a"), record("b"), record("c")];

  const keys = [
    await unread.store(functionArn, records),
    await unread.store(functionArn, records),
    await unread.store(functionArn, records.slice(0, 1)),
  ];

  expect(keys[0]).toBe("aws/lambda/leadrail-test-dispatch-work/unread/a-c-3.json");
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
  const { Bucket, Key, Body } = put[0] ?? {};
  const { requestContext, payload } = JSON.parse(String(Body));
  expect([Bucket, Key, requestContext.functionArn]).toEqual(["failures", keys[0], functionArn]);
  expect(JSON.parse(payload)).toEqual({ Records: records });
});
