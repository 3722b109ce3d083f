import { type Message, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";

export interface ReceiveOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
}

/** SQS's own maximum of one call. */
const MESSAGES_PER_CALL_MAX = 10;
/** The longest poll of SQS: a message ends it at once. */
const LONG_POLL_SECONDS = 20;

/** Waits for messages, and then up to the batching window for a full batch; answers none after a poll in vain. */
export async function receiveBatch(options: ReceiveOptions, signal: AbortSignal): Promise<Message[]> {
  const { batchSize, batchingWindowSeconds } = options;
  const messages = await receive(options, batchSize, LONG_POLL_SECONDS, signal);
  const endMs = performance.now() + batchingWindowSeconds * 1_000;
  while (messages.length > 0 && messages.length < batchSize && !signal.aborted) {
    const leftSeconds = Math.floor((endMs - performance.now()) / 1_000);
    const more = await receive(options, batchSize - messages.length, Math.max(0, leftSeconds), signal);
    messages.push(...more);
    // Lambda also empties a batch larger than one call without a window.
    if (more.length === 0 && leftSeconds <= 0) break;
  }
  return messages;
}

async function receive(
  { client, queueUrl }: ReceiveOptions,
  wanted: number,
  waitSeconds: number,
  abortSignal: AbortSignal,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: queueUrl,
    MaxNumberOfMessages: Math.min(wanted, MESSAGES_PER_CALL_MAX),
    WaitTimeSeconds: waitSeconds,
    MessageSystemAttributeNames: ["All"],
    MessageAttributeNames: ["All"],
  });
  const { Messages = [] } = await client.send(command, { abortSignal });
  return Messages;
}
