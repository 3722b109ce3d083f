import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

const client = new SQSClient({ maxAttempts: 1 });

/** Sends a message with the function's own key to wherever its environment says that AWS is. */
export async function handler(event: { queueUrl: string }): Promise<string> {
  await client.send(new SendMessageCommand({ QueueUrl: event.queueUrl, MessageBody: "hello" }));
  return "sent";
}
