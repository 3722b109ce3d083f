import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { batchFailures } from "./batch-failures.ts";
import type { LambdaHost } from "./lambda-host.ts";

/** Decides, in tests, how a received batch reaches the function: again, late, in another order. */
export type DeliveryPolicy = (messages: readonly Message[]) => readonly (readonly Message[])[];

export interface QueueSourceOptions {
  readonly host: LambdaHost;
  readonly functionName: string;
  readonly queueUrl: string;
  readonly queueArn: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds?: number | undefined;
  readonly reportBatchItemFailures: boolean;
  readonly maximumConcurrency: number;
  /** With the function's own credentials, so that its role must allow the receiving. */
  readonly client: SQSClient;
  /**
   * When a failed message comes back. Absent: after the queue's visibility timeout, as on AWS, which for a slow
   * function is many minutes; nobody at a laptop waits that long for a retry.
   */
  readonly retryDelaySeconds?: number;
  readonly deliveryPolicy?: DeliveryPolicy;
}

const receiveMax = 10;
const longPollSeconds = 20;

const asRecord = (message: Message, queueArn: string, region: string): Record<string, unknown> => ({
  messageId: message.MessageId,
  receiptHandle: message.ReceiptHandle,
  body: message.Body,
  attributes: message.Attributes ?? {},
  messageAttributes: message.MessageAttributes ?? {},
  md5OfBody: message.MD5OfBody,
  eventSource: "aws:sqs",
  eventSourceARN: queueArn,
  awsRegion: region,
});

/** Feeds a function from a queue: deletes what it did, leaves what it failed. */
export const startQueueSource = (options: QueueSourceOptions): { close(): Promise<void> } => {
  const { host, functionName, client, queueUrl, queueArn } = options;
  const region = queueArn.split(":")[3] ?? "";
  const stop = new AbortController();

  const settle = async (messages: readonly Message[], failed: ReadonlySet<string> | "all"): Promise<void> => {
    const isFailed = ({ MessageId = "" }: Message) => failed === "all" || failed.has(MessageId);
    const done = messages.filter((message) => !isFailed(message));
    if (done.length > 0)
      await client.send(
        new DeleteMessageBatchCommand({
          QueueUrl: queueUrl,
          Entries: done.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
        }),
      );
    if (options.retryDelaySeconds === undefined) return;
    for (const { ReceiptHandle } of messages.filter(isFailed))
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queueUrl,
          ReceiptHandle,
          VisibilityTimeout: options.retryDelaySeconds,
        }),
      );
  };

  const deliver = async (messages: readonly Message[]): Promise<void> => {
    const records = messages.map((message) => asRecord(message, queueArn, region));
    const result = await host.invoke(functionName, { Records: records });
    const ids = messages.map(({ MessageId = "" }) => MessageId);
    await settle(messages, batchFailures(result, ids, options.reportBatchItemFailures));
  };

  const poll = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: Math.min(options.batchSize, receiveMax),
          WaitTimeSeconds: longPollSeconds,
          MessageSystemAttributeNames: ["All"],
          MessageAttributeNames: ["All"],
        }),
        { abortSignal: stop.signal },
      );
      const batches = options.deliveryPolicy?.(Messages) ?? [Messages];
      for (const batch of batches) if (batch.length > 0) await deliver(batch);
    }
  };

  const pollers = Array.from({ length: options.maximumConcurrency }, () =>
    poll().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    }),
  );
  return {
    close: async () => {
      stop.abort();
      await Promise.all(pollers);
    },
  };
};
