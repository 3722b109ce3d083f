import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageBatchCommand,
  type Message,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { BatchOutcome } from "../batch-outcome.ts";

export interface SettleOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly retryDelaySeconds: number | undefined;
}

/** Of one batch call. */
const ENTRIES_MAX = 10;

/** Deletes the messages that were handled and leaves those that failed to come back. */
export async function settleMessages(
  messages: readonly Message[],
  outcome: BatchOutcome,
  { client, queueUrl, retryDelaySeconds }: SettleOptions,
): Promise<void> {
  const isFailed = ({ MessageId = "" }: Message) => outcome === "all" || outcome.has(MessageId);
  for (const Entries of entriesOf(messages.filter((message) => !isFailed(message)))) {
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
  if (retryDelaySeconds === undefined) return;
  // AWS's poller makes no such call: there a failed message waits for the visibility timeout, six times the
  // function's own. Nobody at a laptop waits minutes for a retry.
  const VisibilityTimeout = Math.ceil(retryDelaySeconds);
  for (const entries of entriesOf(messages.filter(isFailed))) {
    const Entries = entries.map((entry) => ({ ...entry, VisibilityTimeout }));
    await client.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
}

function entriesOf(messages: readonly Message[]): { Id: string; ReceiptHandle: string | undefined }[][] {
  const entries = messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
  return Array.from({ length: Math.ceil(entries.length / ENTRIES_MAX) }, (_, page) =>
    entries.slice(page * ENTRIES_MAX, (page + 1) * ENTRIES_MAX),
  );
}
