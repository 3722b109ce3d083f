import type { Context, DynamoDBRecord } from "aws-lambda";
import { describe, expect, it } from "vitest";
import type { ItemChange } from "#lib/adapters/events/events-of-record.ts";
import { inOrder, streamBatch } from "#lib/runtime/stream.ts";

const stream = (row: { uses: [] }, handle: (change: ItemChange) => Promise<void>) =>
  streamBatch(row, (changes) => inOrder(changes, handle));

const context = { getRemainingTimeInMillis: () => 10_000 } as Context;

const record = (n: number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: `s${n}`, NewImage: { n: { N: String(n) } } },
});
/** Neither a number nor a bigint of JavaScript holds it. */
const unreadable: DynamoDBRecord = {
  dynamodb: { SequenceNumber: "bad", NewImage: { n: { N: "12345678901234567890.5" } } },
};
const failed = (id: string) => ({ batchItemFailures: [{ itemIdentifier: id }] });
const nothing = { batchItemFailures: [] };

describe("stream", () => {
  it("hands over changes one after the other and begins again at the first that fails", async () => {
    const seen: unknown[] = [];
    const handler = stream({ uses: [] }, async ({ after }) => {
      seen.push(after?.["n"]);
      if (after?.["n"] === 2) throw new Error("not this one");
    });

    expect(await handler({ Records: [record(1), record(2), record(3)] }, context)).toEqual(failed("s2"));
    expect(seen).toEqual([1, 2]);
    expect(await handler({ Records: [record(1), record(3)] }, context)).toEqual(nothing);
  });

  it("handles what comes before a record that can't be read, and stops there", async () => {
    const seen: unknown[] = [];
    const handler = stream({ uses: [] }, async ({ after }) => {
      seen.push(after?.["n"]);
    });

    expect(await handler({ Records: [record(1), unreadable, record(3)] }, context)).toEqual(failed("bad"));
    expect(seen).toEqual([1]);
  });

  it("tells a removal by time from one by a caller", async () => {
    const seen: ItemChange[] = [];
    const handler = stream({ uses: [] }, async (change) => {
      seen.push(change);
    });
    const removed = { dynamodb: { SequenceNumber: "s1", OldImage: { n: { N: "1" } } } };
    const byTime = { type: "Service", principalId: "dynamodb.amazonaws.com" };

    await handler({ Records: [removed, { ...removed, userIdentity: byTime }] }, context);

    expect(seen).toEqual([
      { before: { n: 1 }, after: undefined, expired: false },
      { before: { n: 1 }, after: undefined, expired: true },
    ]);
  });
});

describe("streamBatch", () => {
  it("begins again behind what its handler calls done, whatever came after", async () => {
    const handler = streamBatch({ uses: [] }, async () => ({ done: 1, error: new Error("refused") }));

    expect(await handler({ Records: [record(1), record(2), record(3)] }, context)).toEqual(failed("s2"));
  });

  it("fails as a whole when its handler throws", async () => {
    const handler = streamBatch({ uses: [] }, async () => {
      throw new Error("no such table");
    });

    await expect(handler({ Records: [record(1)] }, context)).rejects.toThrow("no such table");
  });
});
