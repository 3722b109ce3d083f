import { Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as events from "aws-cdk-lib/aws-events";
import type { Construct } from "constructs";
import { keepsData, type Settings } from "../settings.ts";

/** What outlives every deployment: the table and the bus with its archive. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly bus: events.EventBus;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, id, props);
    const keeps = keepsData(settings);
    this.table = new dynamodb.Table(this, "Table", {
      partitionKey: { name: "pk", type: dynamodb.AttributeType.STRING },
      sortKey: { name: "sk", type: dynamodb.AttributeType.STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: "expires_at_epoch_seconds",
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: keeps,
      removalPolicy: keeps ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.table.addLocalSecondaryIndex({
      indexName: "changes",
      sortKey: { name: "changed_key", type: dynamodb.AttributeType.STRING },
      projectionType: dynamodb.ProjectionType.ALL,
    });
    this.bus = new events.EventBus(this, "Bus", { eventBusName: `leadrail-${settings.environment}` });
    this.bus.archive("Archive", {
      eventPattern: { source: ["leadrail"] },
      retention: Duration.days(30),
    });
  }
}
