import { SQSClient } from "@aws-sdk/client-sqs";
import { unlogged } from "../unlogged-client.ts";

let client: SQSClient | undefined;

/** The function's one SQS client. */
export const sqsClient = (): SQSClient => {
  client ??= unlogged(new SQSClient({}));
  return client;
};
