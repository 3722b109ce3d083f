import { Aws, CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as dynamodb from "aws-cdk-lib/aws-dynamodb";
import * as events from "aws-cdk-lib/aws-events";
import * as kms from "aws-cdk-lib/aws-kms";
import type * as sqs from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { type QueueGroup, type QueueRow, queueGroups } from "#functions/manifest.ts";
import { retentionDays } from "#lib/contract/platform/limits.ts";
import { type QueueName, queueNames, webhookRuleNamePrefix } from "#lib/contract/resources.ts";
import { DeadLetters } from "../constructs/dead-letters.ts";
import { FailedChanges } from "../constructs/failed-changes.ts";
import { ImportBucket } from "../constructs/import-bucket.ts";
import { LakeTables } from "../constructs/lake-tables.ts";
import { openToRules } from "../constructs/open-to-rules.ts";
import { PrivateBucket } from "../constructs/private-bucket.ts";
import { QueueSchedules } from "../constructs/queue-schedules.ts";
import { SesEvents } from "../constructs/ses-events.ts";
import { WorkQueue } from "../constructs/work-queue.ts";
import type { Address, Resources } from "../grants.ts";
import { removalOf } from "../removal.ts";
import type { Settings } from "../settings.ts";

const addressOfQueue = ({ queueArn, queueName, queueUrl }: sqs.Queue): Address => ({
  arn: queueArn,
  name: queueName,
  url: queueUrl,
});
const addressOfBucket = ({ arn, name }: PrivateBucket): Address => ({ arn, name });

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

interface Consumer {
  readonly group: QueueGroup;
  readonly row: QueueRow;
}

/** The function of each queue, with its group. */
const consumers: readonly Consumer[] = (Object.keys(queueGroups) as QueueGroup[]).flatMap((group) =>
  Object.values<QueueRow>(queueGroups[group]).map((row) => ({ group, row })),
);

const consumerOf = (queue: QueueName): Consumer => {
  const found = consumers.find(({ row }) => row.queue === queue);
  if (found === undefined) throw new Error(`${queue} has no function in functions/manifest/queues`);
  return found;
};

/** As long as the table can be restored to any moment. */
const historyVersionsKept = Duration.days(35);

/** The rules of webhooks on a bus, by their names' beginning. */
const webhookRules = (bus: string): Record<"webhookRules" | "everyRule", Address> => {
  const rules = `arn:${Aws.PARTITION}:events:${Aws.REGION}:${Aws.ACCOUNT_ID}:rule/${bus}`;
  return {
    webhookRules: { arn: `${rules}/${webhookRuleNamePrefix}*`, name: bus },
    everyRule: { arn: "*", name: bus },
  };
};

/** What outlives every deployment: the table, the buckets, the queues and the bus with its archive. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly queues: Readonly<Record<QueueName, WorkQueue>>;
  /** Messages that failed five times, by group of queues. SQS can move them back to their source queues. */
  readonly deadLetters: Readonly<Record<QueueGroup, DeadLetters>>;
  /** Notifications of failed stream records, and events that EventBridge could not deliver. SQS cannot move them back. */
  readonly undelivered: DeadLetters;
  /** Names of the schedule groups whose schedules functions create. */
  readonly scheduleGroups: readonly string[];
  readonly resources: Resources;

  constructor(scope: Construct, id: string, { settings, ...props }: StackProps & { settings: Settings }) {
    super(scope, id, props);
    this.table = this.makeTable(settings);
    const busName = `leadrail-${settings.environment}`;
    const bus = new events.EventBus(this, "Bus", { eventBusName: busName });
    bus.archive("Archive", { eventPattern: { source: ["leadrail"] }, retention: Duration.days(30) });
    this.deadLetters = Object.fromEntries(
      Object.keys(queueGroups).map((group) => [group, new DeadLetters(this, `${pascal(group)}DeadLetters`)]),
    ) as typeof this.deadLetters;
    this.undelivered = new DeadLetters(this, "Undelivered");
    this.queues = Object.fromEntries(
      queueNames.map((name) => [name, this.makeQueue(name)]),
    ) as typeof this.queues;
    const { undelivered } = this;
    new SesEvents(this, "SesEvents", { queue: this.queues.engagementQueue.queue, undelivered });
    openToRules(this.queues.webhookDeliveriesQueue.queue, bus);
    openToRules(undelivered, bus);
    const sourceRuns = new QueueSchedules(this, "SourceRuns", {
      settings,
      purpose: "import-sources",
      queue: this.queues.importSourcesQueue.queue,
    });
    const exportRuns = new QueueSchedules(this, "ExportRuns", {
      settings,
      purpose: "export-schedules",
      queue: this.queues.tasksQueue.queue,
    });
    const retries = new QueueSchedules(this, "WebhookRetries", {
      settings,
      purpose: "webhook-retries",
      queue: this.queues.webhookRetriesQueue.queue,
    });
    this.scheduleGroups = [sourceRuns, exportRuns, retries].map(({ schedules }) => schedules.name);
    const uploads = this.queues.uploadsQueue.queue;
    const imports = new ImportBucket(this, "ImportBucket", { settings, uploads });
    const exports = new PrivateBucket(this, "ExportBucket", {
      settings,
      purpose: "exports",
      forgets: {
        "exports/": Duration.days(retentionDays.export),
        "scheduled/": Duration.days(retentionDays.scheduledExport),
      },
    });
    const failedChanges = new FailedChanges(this, "FailedChanges", { settings, undelivered });
    const lake = new PrivateBucket(this, "LakeBucket", { settings, purpose: "lake" });
    const history = new PrivateBucket(this, "HistoryBucket", {
      settings,
      purpose: "history",
      noncurrentVersionsKept: historyVersionsKept,
    });
    new LakeTables(this, "LakeTables", { settings, bucketName: lake.name });
    const secretsKey = this.secretsKey(settings);
    this.resources = {
      secretsKey: { arn: secretsKey.keyArn, name: secretsKey.keyId },
      table: { arn: this.table.tableArn, name: this.table.tableName },
      bus: { arn: bus.eventBusArn, name: bus.eventBusName },
      importBucket: addressOfBucket(imports),
      exportBucket: addressOfBucket(exports),
      lakeBucket: addressOfBucket(lake),
      historyBucket: addressOfBucket(history),
      failedChanges: addressOfBucket(failedChanges),
      retrySchedules: retries.schedules,
      retryScheduleRole: retries.role,
      sourceSchedules: sourceRuns.schedules,
      sourceScheduleRole: sourceRuns.role,
      exportRunTimes: exportRuns.schedules,
      exportRunTimesRole: exportRuns.role,
      ...webhookRules(busName),
      webhookDeadLetters: { arn: undelivered.queueArn, name: undelivered.queueName },
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

  /** A table that is named is another one to CloudFormation, which would otherwise take it for a replacement. */
  private makeTable({ keepsData, tableName, warmThroughput }: Settings): dynamodb.Table {
    const table = new dynamodb.Table(this, tableName === undefined ? "Table" : `Table-${tableName}`, {
      ...(tableName !== undefined && { tableName }),
      partitionKey: { name: "pk", type: dynamodb.AttributeType.STRING },
      sortKey: { name: "sk", type: dynamodb.AttributeType.STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      ...(warmThroughput !== undefined && { warmThroughput }),
      encryption: dynamodb.TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      timeToLiveAttribute: "expires_at_epoch_seconds",
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      deletionProtection: keepsData,
      // Protected as it is, it could not be taken back either when a first deployment fails; its name is no one's.
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    table.addLocalSecondaryIndex({
      indexName: "changes",
      sortKey: { name: "changed_key", type: dynamodb.AttributeType.STRING },
      projectionType: dynamodb.ProjectionType.ALL,
    });
    return table;
  }

  private secretsKey(settings: Settings): kms.IKey {
    if (settings.secretsKeyArn !== undefined)
      return kms.Key.fromKeyArn(this, "AdoptedSecretsKey", settings.secretsKeyArn);
    return new kms.Key(this, "SecretsKey", {
      description: "Secrets of Leadrail's records: of webhooks, sources and connections",
      enableKeyRotation: true,
      removalPolicy: removalOf(settings),
    });
  }

  private makeQueue(name: QueueName): WorkQueue {
    const { group, row } = consumerOf(name);
    return new WorkQueue(this, pascal(name), {
      functionTimeout: Duration.seconds(row.timeoutSeconds ?? 30),
      deadLetters: this.deadLetters[group],
    });
  }
}
