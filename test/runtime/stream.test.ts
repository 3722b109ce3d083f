import type { Context, DynamoDBRecord } from "aws-lambda";
import { describe, expect, it } from "vitest";
import type { Progress } from "#lib/adapters/changes/progress.ts";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import { UnknownVariant } from "#lib/domain/platform/stored/unknown-variant.ts";
import { streamBatch } from "#lib/runtime/stream.ts";

const invokedFunctionArn = "arn:aws:lambda:us-east-1:000000000000:function:leadrail-test-reader";
const context = { getRemainingTimeInMillis: () => 10_000, invokedFunctionArn } as Context;

/** A consumer, and the sequence numbers of the records that it stored as unreadable. */
const aStream = (handle: (changes: readonly ItemChange[]) => Promise<Progress>, isStoreDown = false) => {
  const stored: string[][] = [];
  const store = async (functionArn: string, records: readonly DynamoDBRecord[]) => {
    if (isStoreDown) throw new Error("no bucket");
    expect(functionArn).toBe(invokedFunctionArn);
    stored.push(records.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? ""));
    return "aws/lambda/key";
  };
  const deps = Promise.resolve({ unreadChanges: { store } });
  const handler = streamBatch({ uses: ["unreadChanges"] }, handle, deps);
  return { stored, take: (...Records: DynamoDBRecord[]) => handler({ Records }, context) };
};

const record = (n: number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: `s${n}`, NewImage: { n: { N: String(n) } } },
});
/** Neither a number nor a bigint of JavaScript holds it. */
const unreadable: DynamoDBRecord = {
  dynamodb: { SequenceNumber: "bad", NewImage: { n: { N: "12345678901234567890.5" } } },
};
const failed = (id: string) => ({ batchItemFailures: [{ itemIdentifier: id }] });
const nothing = { batchItemFailures: [] };
const unknown = new UnknownVariant("status");

describe("streamBatch", () => {
  it("begins again behind what its handler calls done, whatever came after", async () => {
    const { take } = aStream(async () => ({ done: 1, error: new Error("refused") }));

    expect(await take(record(1), record(2), record(3))).toEqual(failed("s2"));
  });

  it("fails as a whole when its handler throws, without the message of the cause", async () => {
    const { take } = aStream(async () => {
      throw new Error("no such table");
    });

    await expect(take(record(1))).rejects.toThrow("The cause is logged");
  });

  it("stores a malformed record, and hands over those before and behind it", async () => {
    const seen: unknown[] = [];
    const { stored, take } = aStream(async (changes) => {
      seen.push(...changes.map(({ after }) => after?.["n"]));
      return { done: changes.length };
    });

    expect(await take(record(1), unreadable, record(3))).toEqual(nothing);
    expect(seen).toEqual([1, 3]);
    expect(stored).toEqual([["bad"]]);
  });

  it("stores the records of the changes that its handler could not read, in the order of the stream", async () => {
    const { stored, take } = aStream(async () => ({
      done: 4,
      unread: [
        { place: 2, error: unknown },
        { place: 0, error: unknown },
        { place: 2, error: unknown },
      ],
    }));

    expect(await take(record(1), unreadable, record(2), record(3), record(4))).toEqual(nothing);
    expect(stored).toEqual([["s1", "bad", "s3"]]);
  });

  it("stores no record that comes again because one before it failed", async () => {
    const { stored, take } = aStream(async () => ({
      done: 1,
      error: new Error("refused"),
      unread: [
        { place: 0, error: unknown },
        { place: 2, error: unknown },
      ],
    }));

    expect(await take(record(1), record(2), record(3))).toEqual(failed("s2"));
    expect(stored).toEqual([["s1"]]);
  });

  it("begins again at the first unreadable record when it can't be stored", async () => {
    const { take } = aStream(
      async ({ length }) => ({ done: length, unread: [{ place: 1, error: unknown }] }),
      true,
    );

    expect(await take(record(1), record(2), record(3))).toEqual(failed("s2"));
  });

  it("tells a removal by time from one by a caller", async () => {
    const seen: ItemChange[] = [];
    const { take } = aStream(async (changes) => {
      seen.push(...changes);
      return { done: changes.length };
    });
    const removed = { dynamodb: { SequenceNumber: "s1", OldImage: { n: { N: "1" } } } };
    const byTime = { type: "Service", principalId: "dynamodb.amazonaws.com" };

    await take(removed, { ...removed, userIdentity: byTime });

    expect(seen).toEqual([
      { before: { n: 1 }, after: undefined, expired: false },
      { before: { n: 1 }, after: undefined, expired: true },
    ]);
  });
});
