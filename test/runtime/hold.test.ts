import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { type QueueRow, queueFunctions } from "#functions/manifest.ts";
import { RetryLater } from "#lib/domain/platform/work/verdicts.ts";
import { consumer } from "#lib/runtime/consumer.ts";

/** What the queue was told: of which messages, and for how many seconds they are hidden. */
let told: { readonly ids: string[]; readonly seconds: number }[];
let refuses = false;

beforeEach(() => {
  told = [];
  refuses = false;
  vi.useFakeTimers();
  vi.spyOn(console, "log").mockReturnValue(undefined);
  vi.spyOn(SQSClient.prototype, "send").mockImplementation(async ({ input }: { input: object }) => {
    const {
      Entries,
      ReceiptHandle,
      VisibilityTimeout = 0,
    } = input as {
      Entries?: { Id: string; VisibilityTimeout: number }[];
      ReceiptHandle?: string;
      VisibilityTimeout?: number;
    };
    const ids = Entries?.map(({ Id }) => Id) ?? [ReceiptHandle ?? ""];
    told.push({ ids, seconds: Entries?.[0]?.VisibilityTimeout ?? VisibilityTimeout });
    if (refuses && Entries) throw new Error("busy");
    return {};
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const record = (id: string, body: unknown): SQSRecord =>
  ({
    messageId: id,
    receiptHandle: id,
    body: JSON.stringify(body),
    attributes: { ApproximateReceiveCount: "1" },
  }) as SQSRecord;

/** Runs messages that each take so many seconds; negative ones are put off after as many. */
const run = async (timeoutSeconds: number, seconds: readonly number[]) => {
  const handle = consumer(
    { uses: [], groupedBy: { none: "a test" }, timeoutSeconds },
    z.number(),
    async ({ message }) => {
      await new Promise((resolve) => setTimeout(resolve, Math.abs(message) * 1_000));
      if (message < 0) throw new RetryLater(900, "not yet");
    },
  );
  const Records = seconds.map((one, index) => record(`m${index}`, one));
  const running = handle({ Records }, {} as never);
  await vi.advanceTimersByTimeAsync(200_000);
  return running;
};

it("messages that are worked on are hidden for a minute, said anew while they are", async () => {
  expect(await run(900, [30, 15])).toEqual({ batchItemFailures: [] });

  // The first is done after thirty seconds, but the queue forgets it with its batch.
  expect(told).toEqual([0, 20, 40].map(() => ({ ids: ["m0", "m1"], seconds: 60 })));
});

it("one that is put off stays hidden for as long as was said", async () => {
  expect(await run(900, [-10, 25])).toEqual({ batchItemFailures: [{ itemIdentifier: "m0" }] });

  expect(told).toEqual([
    { ids: ["m0", "m1"], seconds: 60 },
    { ids: ["m0"], seconds: 900 },
    { ids: ["m1"], seconds: 60 },
  ]);
});

it("a queue that refuses does not fail the work", async () => {
  refuses = true;

  expect(await run(900, [25])).toEqual({ batchItemFailures: [] });
  expect(told).toHaveLength(2);
});

it("what is over in seconds is not held: its queue hands it out again in three minutes", async () => {
  await run(30, [1]);

  expect(told).toEqual([]);
  const hiddenSeconds = Object.values(queueFunctions)
    .map((row: QueueRow) => row)
    .filter(({ timeoutSeconds = 30 }) => timeoutSeconds < 60)
    .map(({ timeoutSeconds = 30 }) => 6 * timeoutSeconds);
  expect(Math.max(...hiddenSeconds)).toBeLessThanOrEqual(180);
});
