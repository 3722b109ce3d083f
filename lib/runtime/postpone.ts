import { ChangeMessageVisibilityCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";

let client: SQSClient | undefined;

/** Hides a message from its queue for a time. The queue's URL is in the environment of every consumer. */
export const postpone = async (record: SQSRecord, seconds: number): Promise<void> => {
  client ??= new SQSClient({});
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: process.env["QUEUE_URL"],
    ReceiptHandle: record.receiptHandle,
    VisibilityTimeout: seconds,
  });
  await client.send(command);
};
