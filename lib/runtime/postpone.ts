import { ChangeMessageVisibilityCommand } from "@aws-sdk/client-sqs";
import type { SQSRecord } from "aws-lambda";
import { sqsClient } from "#lib/adapters/sqs/client.ts";

/** Hides a message from its queue for a time. The queue's URL is in the environment of every consumer. */
export const postpone = async (record: SQSRecord, seconds: number): Promise<void> => {
  const command = new ChangeMessageVisibilityCommand({
    QueueUrl: process.env["QUEUE_URL"],
    ReceiptHandle: record.receiptHandle,
    VisibilityTimeout: seconds,
  });
  await sqsClient().send(command);
};
