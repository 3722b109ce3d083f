import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SQSClient } from "@aws-sdk/client-sqs";
import { unlogged } from "#lib/adapters/unlogged-client.ts";
import type { World } from "#lib/local/resources/index.ts";

/** Base URLs of the emulators themselves. */
export interface Origins {
  readonly dynamo: string;
  /** S3 and SQS. */
  readonly storage: string;
  readonly bridge: string;
  readonly scheduler: string;
}

/** Clients that go straight to the emulators, past the IAM check. */
export function directClients(origins: Origins, region: string): World["clients"] {
  const config = (endpoint: string) => ({
    endpoint,
    region,
    credentials: { accessKeyId: "CLOUDFORMATION", secretAccessKey: "local" },
  });
  return {
    dynamo: new DynamoDBClient(config(origins.dynamo)),
    s3: new S3Client(config(origins.storage)),
    sqs: unlogged(new SQSClient(config(origins.storage))),
    events: new EventBridgeClient(config(origins.bridge)),
    scheduler: new SchedulerClient(config(origins.scheduler)),
  };
}

/** Ends the connections of clients. */
export function destroyClients(clients: World["clients"]): void {
  for (const client of Object.values(clients)) client.destroy();
}
