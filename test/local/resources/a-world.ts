import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { S3Client } from "@aws-sdk/client-s3";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { SQSClient } from "@aws-sdk/client-sqs";
import { createStacks, Template } from "#lib/local/assembly/index.ts";
import { startEventBridge } from "#lib/local/events/index.ts";
import { createResource, nothingDeclared, type World } from "#lib/local/resources/index.ts";
import { startScheduler } from "#lib/local/scheduler/index.ts";
import { startStorage } from "#lib/local/storage/index.ts";

export const deployment = { region: "us-east-1", accountId: "000000000000" };

/** Emulators of every service but DynamoDB, and a world over them. */
export async function startWorld(): Promise<{
  world: World;
  keys: readonly string[];
  close: () => Promise<void>;
}> {
  const keys: string[] = [];
  const deliver = async () => undefined;
  const now = () => new Date();
  const storage = await startStorage(deployment);
  const bridge = await startEventBridge({ ...deployment, now, deliver });
  const scheduler = await startScheduler({ ...deployment, now, deliver });
  const config = (endpoint: string) => ({
    endpoint,
    region: deployment.region,
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const world: World = {
    deployment,
    clients: {
      dynamo: new DynamoDBClient(config("http://127.0.0.1:1")),
      s3: new S3Client(config(storage.url)),
      sqs: new SQSClient(config(storage.url)),
      events: new EventBridgeClient(config(bridge.url)),
      scheduler: new SchedulerClient(config(scheduler.url)),
    },
    makeKey: (id) => keys.push(id),
    queueUrl: (name) => `${storage.url}/${deployment.accountId}/${name}`,
    declared: nothingDeclared(),
  };
  const close = async () => {
    await Promise.all([storage.close(), bridge.close(), scheduler.close()]);
  };
  return { world, keys, close };
}

/** Creates a stack `Shop` with these resources; answers its outputs. */
export async function create(
  world: World,
  Resources: unknown,
  Outputs: unknown = {},
): Promise<Readonly<Record<string, unknown>>> {
  const outputs = await createStacks({
    stacks: [{ name: "Shop", template: Template.parse({ Resources, Outputs }), parameters: {} }],
    deployment,
    create: (declaration) => createResource(declaration, world),
  });
  return outputs.get("Shop") ?? {};
}

/** A role that a service may assume. */
export const aRole = (service = "lambda.amazonaws.com") => ({
  Type: "AWS::IAM::Role",
  Properties: {
    AssumeRolePolicyDocument: {
      Statement: [{ Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: service } }],
    },
  },
});
