import {
  CreateTableCommand,
  DescribeTableCommand,
  type DescribeTableCommandOutput,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  type LocalSecondaryIndex,
  ResourceInUseException,
  type StreamSpecification,
  type TimeToLiveSpecification,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType, truth } from "./resource-type.ts";

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) }));
const projection = z.strictObject({
  ProjectionType: z.enum(["ALL", "KEYS_ONLY", "INCLUDE"]),
  NonKeyAttributes: z.array(z.string()).optional(),
});
const Index = z.strictObject({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: projection,
  OnDemandThroughput: inert("throughput is not capped locally"),
});

const Properties = z.strictObject({
  TableName: z.string().optional(),
  AttributeDefinitions: z.array(
    z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(["S", "N", "B"]) }),
  ),
  KeySchema: keySchema,
  BillingMode: z.literal("PAY_PER_REQUEST"),
  LocalSecondaryIndexes: z.array(Index).optional(),
  GlobalSecondaryIndexes: z.array(Index).optional(),
  StreamSpecification: z
    .strictObject({ StreamViewType: z.enum(["NEW_AND_OLD_IMAGES", "NEW_IMAGE", "OLD_IMAGE", "KEYS_ONLY"]) })
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: truth }).optional(),
  PointInTimeRecoverySpecification: inert("the data directory is the only copy"),
  SSESpecification: inert("nothing is encrypted on a laptop"),
  DeletionProtectionEnabled: inert("stacks are never deleted locally"),
  OnDemandThroughput: inert("throughput is not capped locally"),
  WarmThroughput: inert("throughput is not capped locally"),
  ContributorInsightsSpecification: inert("no CloudWatch locally"),
  TableClass: inert("a matter of price"),
  Tags: inert("a matter of billing"),
});

export const dynamodbTable = resourceType(
  "AWS::DynamoDB::Table",
  Properties,
  async (properties, declaration, { clients: { dynamo } }) => {
    const name = properties.TableName ?? physicalName(declaration.place);
    const { TimeToLiveSpecification } = properties;
    await createUnlessThere(name, properties, dynamo);
    const { Table } = await openStream(name, properties, dynamo);
    if (TimeToLiveSpecification) await setTimeToLive(name, TimeToLiveSpecification, dynamo);
    const stream = Table?.LatestStreamArn;
    return { ref: name, attributes: { Arn: Table?.TableArn, ...(stream && { StreamArn: stream }) } };
  },
);

/** A persisted table keeps its definition; a changed one takes a new data directory. */
async function createUnlessThere(
  name: string,
  properties: z.output<typeof Properties>,
  dynamo: DynamoDBClient,
): Promise<void> {
  const { AttributeDefinitions, KeySchema, BillingMode } = properties;
  try {
    await dynamo.send(
      new CreateTableCommand({
        TableName: name,
        AttributeDefinitions,
        KeySchema,
        BillingMode,
        LocalSecondaryIndexes: properties.LocalSecondaryIndexes?.map(plainIndex),
        GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes?.map(plainIndex),
        ...streamOf(properties),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

/** Opens the stream of a persisted table whose template has just gained one. */
async function openStream(
  name: string,
  properties: z.output<typeof Properties>,
  dynamo: DynamoDBClient,
): Promise<DescribeTableCommandOutput> {
  const description = new DescribeTableCommand({ TableName: name });
  const described = await dynamo.send(description);
  if (!properties.StreamSpecification || described.Table?.LatestStreamArn) return described;
  await dynamo.send(new UpdateTableCommand({ TableName: name, ...streamOf(properties) }));
  return dynamo.send(description);
}

/** A persisted table has its setting; DynamoDB refuses to set it again. */
async function setTimeToLive(
  TableName: string,
  TimeToLiveSpecification: TimeToLiveSpecification,
  dynamo: DynamoDBClient,
): Promise<void> {
  const { TimeToLiveDescription } = await dynamo.send(new DescribeTimeToLiveCommand({ TableName }));
  const isEnabled = TimeToLiveDescription?.TimeToLiveStatus === "ENABLED";
  if (isEnabled === TimeToLiveSpecification.Enabled) return;
  await dynamo.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
}

function streamOf({ StreamSpecification }: z.output<typeof Properties>): {
  StreamSpecification?: StreamSpecification;
} {
  return StreamSpecification ? { StreamSpecification: { ...StreamSpecification, StreamEnabled: true } } : {};
}

function plainIndex({ IndexName, KeySchema, Projection }: z.output<typeof Index>): LocalSecondaryIndex {
  return { IndexName, KeySchema, Projection };
}
