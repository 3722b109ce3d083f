import {
  CreateTableCommand,
  DescribeTableCommand,
  type LocalSecondaryIndex,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType, truth } from "./resource-type.ts";
import type { World } from "./world.ts";

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
  ContributorInsightsSpecification: inert("no CloudWatch locally"),
  TableClass: inert("a matter of price"),
  Tags: inert("a matter of billing"),
});

export const dynamodbTable = resourceType(
  "AWS::DynamoDB::Table",
  Properties,
  async (properties, declaration, world) => {
    const name = properties.TableName ?? physicalName(declaration.place);
    await createUnlessThere(name, properties, world);
    const ttl = properties.TimeToLiveSpecification;
    if (ttl) {
      await world.clients.dynamo.send(
        new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: ttl }),
      );
    }
    const { Table } = await world.clients.dynamo.send(new DescribeTableCommand({ TableName: name }));
    return {
      ref: name,
      attributes: {
        Arn: Table?.TableArn,
        ...(Table?.LatestStreamArn && { StreamArn: Table.LatestStreamArn }),
      },
    };
  },
);

/** A persisted table keeps its definition; a changed one takes a new data directory. */
async function createUnlessThere(
  name: string,
  { AttributeDefinitions, KeySchema, BillingMode, ...rest }: z.output<typeof Properties>,
  world: World,
): Promise<void> {
  const { StreamSpecification, LocalSecondaryIndexes, GlobalSecondaryIndexes } = rest;
  try {
    await world.clients.dynamo.send(
      new CreateTableCommand({
        TableName: name,
        AttributeDefinitions,
        KeySchema,
        BillingMode,
        LocalSecondaryIndexes: LocalSecondaryIndexes?.map(plainIndex),
        GlobalSecondaryIndexes: GlobalSecondaryIndexes?.map(plainIndex),
        ...(StreamSpecification && { StreamSpecification: { ...StreamSpecification, StreamEnabled: true } }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

function plainIndex({ IndexName, KeySchema, Projection }: z.output<typeof Index>): LocalSecondaryIndex {
  return { IndexName, KeySchema, Projection };
}
