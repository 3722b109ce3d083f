import { type CloudFormationClient, paginateListStackResources } from "@aws-sdk/client-cloudformation";
import type { S3Client } from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { restoreBucket } from "./bucket-settings.ts";
import type { StackChange } from "./plan.ts";

export interface DeploymentClients {
  readonly cloudFormation: CloudFormationClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
}

interface Declared {
  readonly Type?: string;
  readonly Properties?: unknown;
}

/** Physical names of a stack's resources, by logical id. */
const physicalIds = async (
  client: CloudFormationClient,
  StackName: string,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>();
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const { LogicalResourceId = "", PhysicalResourceId = "" } of StackResourceSummaries)
      ids.set(LogicalResourceId, PhysicalResourceId);
  return ids;
};

/** Restores the settings of a deployed stack's buckets. Idempotent. Returns the buckets' names. */
export const restoreBuckets = async (
  { cloudFormation, s3, sqs }: DeploymentClients,
  { stack, next }: Pick<StackChange, "stack" | "next">,
): Promise<string[]> => {
  const resources = Object.values((next["Resources"] ?? {}) as Record<string, Declared>);
  const buckets = resources.filter(({ Type }) => Type === "AWS::S3::Bucket");
  if (buckets.length === 0) return [];
  const ids = await physicalIds(cloudFormation, stack);
  const queueArnOf = async (logicalId: string): Promise<string> => {
    // CloudFormation's physical id of a queue is its URL.
    const asked = { QueueUrl: ids.get(logicalId), AttributeNames: ["QueueArn" as const] };
    const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand(asked));
    return Attributes.QueueArn ?? "";
  };
  const names: string[] = [];
  for (const { Properties } of buckets) names.push(await restoreBucket(s3, Properties, queueArnOf));
  return names;
};
