import { SQSClient } from "@aws-sdk/client-sqs";

let client: SQSClient | undefined;

/** The function's one SQS client. */
export const sqsClient = (): SQSClient => {
  client ??= new SQSClient({});
  return client;
};
