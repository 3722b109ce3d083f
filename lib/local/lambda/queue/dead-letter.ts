import {
  DeleteMessageBatchCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  type Message,
  SendMessageBatchCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";

/** Entries of one batch call. */
const ENTRIES_MAX = 10;

/** Returns the URL of the queue's dead-letter queue, or undefined if it has none. */
async function deadLetterUrl(client: SQSClient, QueueUrl: string): Promise<string | undefined> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["RedrivePolicy"] }),
  );
  const policy = Attributes?.["RedrivePolicy"];
  if (policy === undefined) return undefined;
  const { deadLetterTargetArn }: { deadLetterTargetArn: string } = JSON.parse(policy);
  const QueueName = deadLetterTargetArn.split(":").at(-1) ?? "";
  return (await client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl;
}

/** A copy with the attributes, group and trace header of the original, so that a redrive continues the same chain. */
const copyOf = ({ Body, MessageAttributes, Attributes }: Message, index: number) => ({
  Id: String(index),
  MessageBody: Body ?? "",
  ...(Attributes?.MessageGroupId !== undefined && { MessageGroupId: Attributes.MessageGroupId }),
  MessageAttributes: {
    ...MessageAttributes,
    ...(Attributes?.AWSTraceHeader !== undefined && {
      AWSTraceHeader: { DataType: "String", StringValue: Attributes.AWSTraceHeader },
    }),
  },
});

/**
 * Moves messages to the dead-letter queue, or deletes them if their queue has none. Copies first, so that a failure
 * leaves a message in both queues rather than in neither.
 */
export async function moveToDeadLetters(
  client: SQSClient,
  queueUrl: string,
  messages: readonly Message[],
): Promise<void> {
  const target = await deadLetterUrl(client, queueUrl);
  for (let from = 0; from < messages.length; from += ENTRIES_MAX) {
    const page = messages.slice(from, from + ENTRIES_MAX);
    if (target !== undefined) {
      const command = new SendMessageBatchCommand({ QueueUrl: target, Entries: page.map(copyOf) });
      const { Failed = [] } = await client.send(command);
      if (Failed.length > 0) throw new Error(`the dead-letter queue refused ${Failed.length} messages`);
    }
    const Entries = page.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await client.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
}
