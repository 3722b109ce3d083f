import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { OfWorkspace } from "#lib/domain/platform/work/of-workspace.ts";
import { type Envelope, envelopeOf } from "./envelope.ts";

/** Entries of one SendMessageBatch. */
const entriesMax = 10;
/** Calls under way at a time: a call takes 10 to 15 ms, which are spent waiting. */
const callsAtOnce = 10;
const attemptsMax = 5;

const sendPage = async (
  client: SQSClient,
  queueUrl: string,
  envelopes: readonly Envelope[],
): Promise<void> => {
  let open = envelopes.map((envelope, index) => ({ Id: String(index), ...envelope }));
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: open }),
    );
    const failed = new Set(Failed.map(({ Id }) => Id));
    open = open.filter(({ Id }) => failed.has(Id));
    if (open.length === 0) return;
  }
  throw new Error(`the queue refused ${open.length} messages`);
};

/**
 * Sends messages as JSON, ten calls at a time, visible after `delaySeconds`. The message group of each is its
 * workspace. Throws unless the queue accepted all; after a failed call it begins no others.
 */
export const sendAll = async (
  client: SQSClient,
  queueUrl: string,
  messages: readonly OfWorkspace[],
  delaySeconds?: number,
): Promise<void> => {
  const pages = Array.from({ length: Math.ceil(messages.length / entriesMax) }, (_, page) =>
    messages.slice(page * entriesMax, (page + 1) * entriesMax),
  );
  const remaining = pages.values();
  const sendRemaining = async (): Promise<void> => {
    // The senders share one iterator, so each page is sent once.
    for (const page of remaining) {
      const envelopes = page.map((message) => envelopeOf(message, delaySeconds));
      await sendPage(client, queueUrl, envelopes);
    }
  };
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(callsAtOnce, pages.length) }, sendRemaining),
  );
  for (const end of ends) if (end.status === "rejected") throw end.reason;
};
