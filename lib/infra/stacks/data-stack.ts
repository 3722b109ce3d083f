import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as events from "aws-cdk-lib/aws-events";
import * as kms from "aws-cdk-lib/aws-kms";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type QueueRow, queueFunctions } from "#functions/manifest.ts";
import { type QueueName, queueNames } from "#lib/contract/capabilities.ts";
import { retentionDays } from "#lib/contract/limits.ts";
import { ImportBucket } from "../constructs/import-bucket.ts";
import { openToRules } from "../constructs/open-to-rules.ts";
import { PrivateBucket } from "../constructs/private-bucket.ts";
import { RetrySchedules } from "../constructs/retry-schedules.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import type { Address, Resources } from "../grants.ts";
import { keepsData, type Settings } from "../settings.ts";

const addressOfQueue = ({ queueArn, queueName, queueUrl }: sqs.Queue): Address => ({
  arn: queueArn,
  name: queueName,
  url: queueUrl,
});
const addressOfBucket = ({ arn, name }: PrivateBucket): Address => ({ arn, name });

const timeoutOf = (queue: QueueName): Duration => {
  const rows: readonly QueueRow[] = Object.values(queueFunctions);
  return Duration.seconds(rows.find((row) => row.queue === queue)?.timeoutSeconds ?? 30);
};

/** What outlives every deployment: the table, the buckets, the queues and the bus with its archive. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
  readonly resources: Resources;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, id, props);
    this.table = this.makeTable(settings);
    const bus = new events.EventBus(this, "Bus", { eventBusName: `leadrail-${settings.environment}` });
    bus.archive("Archive", { eventPattern: { source: ["leadrail"] }, retention: Duration.days(30) });
    this.queues = Object.fromEntries(
      queueNames.map((name) => [name, this.makeQueue(name)]),
    ) as typeof this.queues;
    openToRules(this.queues.webhookDeliveriesQueue.queue, bus);
    const retries = new RetrySchedules(this, "WebhookRetries", {
      settings,
      queue: this.queues.webhookRetriesQueue.queue,
    });
    const uploads = this.queues.uploadsQueue.queue;
    const imports = new ImportBucket(this, "ImportBucket", { settings, uploads });
    const exports = new PrivateBucket(this, "ExportBucket", {
      settings,
      purpose: "exports",
      keptFor: Duration.days(retentionDays.export),
    });
    const lake = new PrivateBucket(this, "LakeBucket", { settings, purpose: "lake" });
    const secretsKey = new kms.Key(this, "SecretsKey", {
      description: "Secrets of Leadrail's records: of webhooks, sources and connections",
      enableKeyRotation: true,
      removalPolicy: keepsData(settings) ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.resources = {
      secretsKey: { arn: secretsKey.keyArn, name: secretsKey.keyId },
      table: { arn: this.table.tableArn, name: this.table.tableName },
      bus: { arn: bus.eventBusArn, name: bus.eventBusName },
      importBucket: addressOfBucket(imports),
      exportBucket: addressOfBucket(exports),
      lakeBucket: addressOfBucket(lake),
      retrySchedules: retries.schedules,
      retryScheduleRole: retries.role,
      ...(Object.fromEntries(
        queueNames.map((name) => [name, addressOfQueue(this.queues[name].queue)]),
      ) as Record<QueueName, Address>),
    };
    new CfnOutput(this, "ImportBucketName", { value: imports.name });
    new CfnOutput(this, "ImportCommand", {
      value: `aws s3 cp leads.csv s3://${imports.name}/incoming/auto/`,
    });
    new CfnOutput(this, "EventBusName", { value: bus.eventBusName });
  }

  private makeTable(settings: Settings): dynamodb.Table {
    const keeps = keepsData(settings);
    const table = new dynamodb.Table(this, "Table", {
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
    table.addLocalSecondaryIndex({
      indexName: "changes",
      sortKey: { name: "changed_key", type: dynamodb.AttributeType.STRING },
      projectionType: dynamodb.ProjectionType.ALL,
    });
    return table;
  }

  private makeQueue(name: QueueName): WorkQueue {
    const id = name.charAt(0).toUpperCase() + name.slice(1);
    return new WorkQueue(this, id, { functionTimeout: timeoutOf(name) });
  }
}
